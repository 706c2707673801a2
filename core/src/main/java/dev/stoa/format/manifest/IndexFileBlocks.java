package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.ContainerWriter;
import dev.stoa.format.column.SplitIdentity;
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
import java.util.function.IntToLongFunction;

/**
 * The blocks of segments and patches that list the files of key indexes: one for each index, after
 * all others, with an entry for every split directory.
 */
final class IndexFileBlocks {
  /**
   * The tag of the section with the definitions of the indexes, which is absent if there are none.
   */
  static final int TAG = 11;

  private static final int NO_FILE = 0;
  private static final int OWN_FILE = 1;

  /** The number of the first file that split directories share; others follow. */
  private static final int FIRST_SHARED_FILE = 2;

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
    List<Optional<IndexFile>> files =
        splits.stream()
            .map(
                split ->
                    split.indexFiles().stream()
                        .filter(any -> any.index().equals(index))
                        .findFirst())
            .toList();
    List<String> sharedNames = new ArrayList<>();
    ByteWriter sharedFiles = new ByteWriter();
    for (IndexFile file : files.stream().flatMap(Optional::stream).toList()) {
      if (file.isShared() && !sharedNames.contains(file.name())) {
        sharedNames.add(file.name());
        writeShared(file, sharedFiles);
      }
    }
    ByteWriter out = new ByteWriter();
    out.writeVarint(sharedNames.size());
    out.writeBytes(sharedFiles.array(), 0, sharedFiles.size());
    for (Optional<IndexFile> file : files) {
      if (file.isEmpty()) {
        out.writeVarint(NO_FILE);
      } else if (file.get().isShared()) {
        out.writeVarint(FIRST_SHARED_FILE + sharedNames.indexOf(file.get().name()));
        out.writeVarint(file.get().firstRow());
        file.get().sources().forEach(out::writeInt);
      } else {
        out.writeVarint(OWN_FILE);
        writeFile(file.get(), file.get().name(), out);
        file.get().sources().forEach(out::writeInt);
      }
    }
    return out;
  }

  private static void writeShared(IndexFile file, ByteWriter out) {
    IndexFile.Share share = file.share().orElseThrow();
    writeFile(file, TablePaths.nameOf(file.name()), out);
    out.writeUuid(share.allRows().uuid());
    out.writeVarint(share.allRows().rowCount());
  }

  private static void writeFile(IndexFile file, String name, ByteWriter out) {
    out.writeText(name);
    out.writeVarint(file.sizeInBytes());
    out.writeInt(file.fingerprint());
    out.writeVarint(file.homeCount());
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
   * @param rowCounts the number of rows of each split directory
   */
  static List<List<IndexFile>> read(
      ContainerReader container,
      int firstBlock,
      List<IndexDefinition> indexes,
      IntPredicate columnFilter,
      int splitCount,
      IntToLongFunction rowCounts) {
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
        List<IndexFile> sharedFiles =
            in.readList("number of shared index files", () -> readShared(in, index));
        for (int split = 0; split < splitCount; split++) {
          read(in, index, sharedFiles, rowCounts.applyAsLong(split))
              .ifPresent(files.get(split)::add);
        }
      }
    }
    return files;
  }

  /** Reads the index file of a split directory. */
  private static Optional<IndexFile> read(
      ByteReader in, IndexDefinition index, List<IndexFile> sharedFiles, long rowCount) {
    int kind = in.readCount("kind of an index file", FIRST_SHARED_FILE + sharedFiles.size() - 1L);
    if (kind == NO_FILE) {
      return Optional.empty();
    }
    if (kind == OWN_FILE) {
      IndexFile file = readFile(in, index);
      return Optional.of(file.withSources(readSources(in, index)));
    }
    IndexFile file = sharedFiles.get(kind - FIRST_SHARED_FILE);
    SplitIdentity allRows = file.share().orElseThrow().allRows();
    long firstRow = in.readSize("number of a row");
    if (firstRow > allRows.rowCount() - rowCount) {
      throw in.corrupt(
          "expected %s rows within an index of %s, found them from row %s on"
              .formatted(rowCount, allRows.rowCount(), firstRow));
    }
    return Optional.of(
        file.withSources(readSources(in, index)).withShare(new IndexFile.Share(allRows, firstRow)));
  }

  /** Reads a file that split directories share, as if it were that of the first row. */
  private static IndexFile readShared(ByteReader in, IndexDefinition index) {
    IndexFile file = readFile(in, index);
    SplitIdentity allRows = new SplitIdentity(in.readUuid(), in.readSize("number of rows"));
    return file.withName(TablePaths.manifestFile(file.name()))
        .withShare(new IndexFile.Share(allRows, 0));
  }

  private static IndexFile readFile(ByteReader in, IndexDefinition index) {
    String name = FileBlocks.readName(in, "", "");
    long sizeInBytes = in.readSize("size of an index file");
    int fingerprint = in.readInt();
    int homeCount = in.readCount("number of home pages", Integer.MAX_VALUE);
    if (homeCount == 0) {
      throw in.corrupt("expected an index file with home pages, found none");
    }
    return new IndexFile(
        index, name, sizeInBytes, fingerprint, homeCount, List.of(), Optional.empty());
  }

  private static List<Integer> readSources(ByteReader in, IndexDefinition index) {
    Integer[] sources = new Integer[index.columnIds().size()];
    Arrays.setAll(sources, i -> in.readInt());
    return List.of(sources);
  }
}
