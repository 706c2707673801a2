package dev.stoa.format.split;

import java.util.List;

/**
 * Which columns of a split directory share a file: those of wanted groups, and of the others small
 * ones, where they are many.
 *
 * @param wanted groups of names of columns, none in two of them
 * @param fewFiles where there are no more files than this, each of the other columns has its own
 * @param floorInBytes columns of as many bytes have files of their own
 * @param packSizeInBytes a file of others is full where it has so many
 * @param mostFiles of a split directory; beyond that larger columns share files too
 */
public record FileGroups(
    List<List<String>> wanted,
    int fewFiles,
    long floorInBytes,
    long packSizeInBytes,
    int mostFiles) {
  /** A file a column. */
  public static final FileGroups NONE =
      new FileGroups(List.of(), Integer.MAX_VALUE, 0, 0, Integer.MAX_VALUE);

  /** Copies the groups. */
  public FileGroups {
    wanted = wanted.stream().map(List::copyOf).toList();
  }
}
