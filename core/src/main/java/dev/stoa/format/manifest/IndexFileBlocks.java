package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.ContainerWriter;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.index.IndexFile;
import dev.stoa.format.split.SplitDirectory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * The blocks of segments and patches that list the files of key indexes: one for each index, after
 * all others, with an entry for every split directory.
 */
final class IndexFileBlocks {
  /**
   * The tag of the section with the definitions of the indexes, which is absent if there are none.
   */
  static final int TAG = 11;

  private IndexFileBlocks() {}

  /** Writes the blocks and the section, if a split directory has an index. */
  static void write(List<SplitDirectory> splits, ContainerWriter container, ByteWriter footer)
      throws IOException {
    List<IndexDefinition> indexes =
        splits.stream()
            .flatMap(split -> split.indexFiles().stream())
            .map(IndexFile::index)
            .distinct()
            .toList();
    if (indexes.isEmpty()) {
      return;
    }
    ByteWriter section = new ByteWriter();
    section.writeVarint(indexes.size());
    for (IndexDefinition index : indexes) {
      index.write(section);
      container.writeBlock(block(splits, index));
    }
    ContainerWriter.writeSection(TAG, section, footer);
  }

  private static ByteWriter block(List<SplitDirectory> splits, IndexDefinition index) {
    ByteWriter out = new ByteWriter();
    for (SplitDirectory split : splits) {
      Optional<IndexFile> file =
          split.indexFiles().stream().filter(any -> any.index().equals(index)).findFirst();
      out.writeVarint(file.map(IndexFile::sizeInBytes).orElse(0L));
      file.ifPresent(present -> write(present, out));
    }
    return out;
  }

  private static void write(IndexFile file, ByteWriter out) {
    out.writeText(file.name());
    out.writeInt(file.fingerprint());
    out.writeVarint(file.homeCount());
    file.sources().forEach(out::writeInt);
  }

  /** Reads the definitions of the indexes from the sections of a segment or patch. */
  static List<IndexDefinition> readDefinitions(Map<Integer, ByteReader> sections) {
    ByteReader section = sections.get(TAG);
    return section == null
        ? List.of()
        : section.readList("number of indexes", () -> IndexDefinition.read(section));
  }

  /**
   * Reads the files of those indexes all of whose columns are selected, by split directory.
   *
   * @param firstBlock the block of the first index
   */
  static List<List<IndexFile>> read(
      ContainerReader container,
      int firstBlock,
      List<IndexDefinition> indexes,
      IntPredicate columnFilter,
      int splitCount) {
    if (indexes.isEmpty()) {
      return Collections.nCopies(splitCount, List.of());
    }
    List<List<IndexFile>> files = new ArrayList<>(splitCount);
    for (int i = 0; i < splitCount; i++) {
      files.add(new ArrayList<>(0));
    }
    for (int i = 0; i < indexes.size(); i++) {
      IndexDefinition index = indexes.get(i);
      if (index.keyIds().stream().allMatch(columnFilter::test)) {
        ByteReader in = container.readBlock(firstBlock + i, "files of index " + index.id());
        files.forEach(splitFiles -> read(in, index).ifPresent(splitFiles::add));
      }
    }
    return files;
  }

  private static Optional<IndexFile> read(ByteReader in, IndexDefinition index) {
    long sizeInBytes = in.readSize("size of an index file");
    if (sizeInBytes == 0) {
      return Optional.empty();
    }
    String name = FileBlocks.readName(in, "", "");
    int fingerprint = in.readInt();
    int homeCount = in.readCount("number of home pages", Integer.MAX_VALUE);
    if (homeCount == 0) {
      throw in.corrupt("expected an index file with home pages, found none");
    }
    Integer[] sources = new Integer[index.columnIds().size()];
    Arrays.setAll(sources, i -> in.readInt());
    return Optional.of(
        new IndexFile(index, name, sizeInBytes, fingerprint, homeCount, List.of(sources)));
  }
}
