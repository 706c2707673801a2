package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.column.Extent;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.DeletionVectorFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.ValueOrder;
import dev.stoa.storage.StoragePath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntToLongFunction;

/**
 * The blocks of segments and patches that list files: one for each column and page format, and one
 * for deletion vectors, each with an entry for every split directory. Called by the readers and
 * writers of segments and patches.
 */
final class FileBlocks {
  /**
   * The maximum number of characters in a file name, as in common file systems. Without it, a long
   * prefix could take much memory, since it is added to the name of each file.
   */
  private static final int MAX_NAME_LENGTH = 255;

  private FileBlocks() {}

  /** The properties that the column files of a block share, which identify the block. */
  record ColumnKey(int fieldId, PageFormat pageFormat) {
    void write(ByteWriter out) {
      out.writeVarint(fieldId);
      pageFormat.write(out);
    }

    static ColumnKey read(ByteReader in) {
      return new ColumnKey(in.readCount("field id", Integer.MAX_VALUE), PageFormat.read(in));
    }
  }

  /**
   * The description of a block of column files.
   *
   * @param index the index of the block in its file
   * @param key the column and page format of the files
   * @param hasExtents whether the block stores the extents of column files that share a file
   * @param sortedFiles the indexes of the split directories whose file is sorted
   */
  record Block(int index, ColumnKey key, boolean hasExtents, BitSet sortedFiles) {}

  /**
   * Returns the descriptions of the blocks of column files.
   *
   * @param keys the key of each block
   * @param firstIndex the index of the first block
   * @param sections the sections of the segment or patch, by tag
   */
  static List<Block> blocks(
      List<ColumnKey> keys, int firstIndex, Map<Integer, ByteReader> sections, int splitCount) {
    Optional<ByteReader> extentFlags =
        Optional.ofNullable(sections.get(ManifestSegment.EXTENTS_TAG));
    List<BitSet> sortedFiles =
        SortedFilesSection.read(
            Optional.ofNullable(sections.get(SortedFilesSection.TAG)), keys.size(), splitCount);
    List<Block> blocks = new ArrayList<>(keys.size());
    for (int i = 0; i < keys.size(); i++) {
      boolean hasExtents = extentFlags.isPresent() && readExtentFlag(extentFlags.get());
      blocks.add(new Block(firstIndex + i, keys.get(i), hasExtents, sortedFiles.get(i)));
    }
    return blocks;
  }

  private static boolean readExtentFlag(ByteReader in) {
    int code = in.readByte();
    if (code > 1) {
      throw in.location().unsupported("extents of kind " + code + " are unknown");
    }
    return code == 1;
  }

  /** Encodes a flag for each block that says whether it stores extents; empty if none does. */
  static Optional<ByteWriter> writeExtentFlags(Collection<ColumnFile[]> filesByBlock) {
    ByteWriter out = new ByteWriter();
    boolean isNeeded = false;
    for (ColumnFile[] files : filesByBlock) {
      boolean hasExtents = hasExtents(files);
      out.writeByte(hasExtents ? 1 : 0);
      isNeeded |= hasExtents;
    }
    return isNeeded ? Optional.of(out) : Optional.empty();
  }

  private static boolean hasExtents(ColumnFile[] files) {
    return Arrays.stream(files).anyMatch(file -> file != null && file.extent().isPresent());
  }

  /**
   * Groups the files of split directories by block, each at the index of its split directory; an
   * element is null if a split directory has no such file.
   */
  static Map<ColumnKey, ColumnFile[]> groupByKey(List<SplitDirectory> splits) {
    Map<ColumnKey, ColumnFile[]> filesByKey = new LinkedHashMap<>();
    for (int i = 0; i < splits.size(); i++) {
      for (ColumnFile file : splits.get(i).columnFiles()) {
        ColumnKey key = new ColumnKey(file.fieldId(), file.pageFormat());
        filesByKey.computeIfAbsent(key, newKey -> new ColumnFile[splits.size()])[i] = file;
      }
    }
    return filesByKey;
  }

  /** Encodes a block of column files; an element is null if a split directory has no such file. */
  static ByteWriter write(ColumnFile[] files) {
    ByteWriter out = new ByteWriter();
    List<ColumnFile> presentFiles = Arrays.stream(files).filter(Objects::nonNull).toList();
    FileNames names = new FileNames(presentFiles.stream().map(ColumnFile::name).toList());
    names.writePrefixAndSuffix(out);
    for (ColumnFile file : files) {
      out.writeVarint(file == null ? 0 : file.sizeInBytes());
    }
    presentFiles.forEach(file -> out.writeVarint(file.pageCount()));
    presentFiles.forEach(file -> out.writeInt(file.fingerprint()));
    names.writeMiddles(out);
    if (hasExtents(files)) {
      presentFiles.forEach(file -> writeExtent(file, out));
    }
    if (presentFiles.stream().anyMatch(file -> !file.bounds().isEmpty())) {
      presentFiles.forEach(file -> PathBounds.writeAll(file.bounds(), out));
    }
    return out;
  }

  private static void writeExtent(ColumnFile file, ByteWriter out) {
    if (file.extent().isEmpty()) {
      out.writeVarint(0); // no file with extents has this size
      return;
    }
    Extent extent = file.extent().get();
    out.writeVarint(extent.fileSizeInBytes());
    out.writeVarint(extent.offset());
    out.writeVarint(extent.sizeInBytes() - file.sizeInBytes());
  }

  private static Optional<Extent> readExtent(ByteReader in, long sizeInBytes) {
    long fileSizeInBytes = in.readSize("size of a file");
    if (fileSizeInBytes == 0) {
      return Optional.empty();
    }
    long offset = in.readSize("offset in a file");
    long otherColumnsSizeInBytes = in.readSize("size of the other columns in the file");
    if (sizeInBytes > fileSizeInBytes
        || otherColumnsSizeInBytes > fileSizeInBytes - sizeInBytes
        || offset > fileSizeInBytes - sizeInBytes - otherColumnsSizeInBytes) {
      throw in.corrupt(
          "expected an extent within a file of %d bytes, found sizes %d and %d at offset %d"
              .formatted(fileSizeInBytes, sizeInBytes, otherColumnsSizeInBytes, offset));
    }
    return Optional.of(new Extent(offset, sizeInBytes + otherColumnsSizeInBytes, fileSizeInBytes));
  }

  /** Reads a block of column files; an element is null if a split directory has no such file. */
  static ColumnFile[] read(ByteReader in, Block block, int splitCount) {
    ColumnKey key = block.key();
    String prefix = in.readText("common prefix of names");
    String suffix = in.readText("common suffix of names");
    long[] sizes = readSizes(in, splitCount);
    int[] pageCounts = new int[splitCount];
    Arrays.setAll(
        pageCounts, i -> sizes[i] == 0 ? 0 : in.readCount("number of pages", Integer.MAX_VALUE));
    int[] fingerprints = readFingerprints(in, sizes);
    String[] names = readNames(in, prefix, suffix, sizes);
    List<Optional<Extent>> extents = new ArrayList<>(splitCount);
    for (int i = 0; i < splitCount; i++) {
      boolean hasExtent = block.hasExtents() && sizes[i] > 0;
      extents.add(hasExtent ? readExtent(in, sizes[i]) : Optional.empty());
    }
    boolean hasBounds = in.remaining() > 0;
    ColumnFile[] files = new ColumnFile[splitCount];
    for (int i = 0; i < splitCount; i++) {
      if (sizes[i] > 0) {
        files[i] =
            new ColumnFile(
                key.fieldId(),
                names[i],
                key.pageFormat(),
                sizes[i],
                fingerprints[i],
                pageCounts[i],
                hasBounds ? PathBounds.readAll(in) : List.of(),
                block.sortedFiles().get(i) ? ValueOrder.ASCENDING_NULLS_FIRST : ValueOrder.UNKNOWN,
                extents.get(i));
      }
    }
    return files;
  }

  /** Encodes the block of deletion vectors. */
  static ByteWriter writeDeletionVectors(List<SplitDirectory> splits) {
    ByteWriter out = new ByteWriter();
    List<DeletionVectorFile> files =
        splits.stream().flatMap(split -> split.deletionVector().stream()).toList();
    FileNames names = new FileNames(files.stream().map(DeletionVectorFile::name).toList());
    names.writePrefixAndSuffix(out);
    splits.forEach(
        split ->
            out.writeVarint(
                split.deletionVector().map(DeletionVectorFile::sizeInBytes).orElse(0L)));
    files.forEach(file -> out.writeVarint(file.deletedRowCount()));
    files.forEach(file -> out.writeInt(file.fingerprint()));
    names.writeMiddles(out);
    return out;
  }

  /** Reads the block of deletion vectors; an element is null if a split directory has none. */
  static DeletionVectorFile[] readDeletionVectors(
      ByteReader in, int splitCount, IntToLongFunction rowCountByIndex) {
    String prefix = in.readText("common prefix of names");
    String suffix = in.readText("common suffix of names");
    long[] sizes = readSizes(in, splitCount);
    long[] deletedRowCounts = new long[splitCount];
    Arrays.setAll(deletedRowCounts, i -> sizes[i] == 0 ? 0 : in.readSize("number of deleted rows"));
    int[] fingerprints = readFingerprints(in, sizes);
    String[] names = readNames(in, prefix, suffix, sizes);
    DeletionVectorFile[] files = new DeletionVectorFile[splitCount];
    for (int i = 0; i < splitCount; i++) {
      if (sizes[i] > 0) {
        files[i] = new DeletionVectorFile(names[i], sizes[i], fingerprints[i], deletedRowCounts[i]);
      }
    }
    checkDeletedRowCounts(files, rowCountByIndex, in);
    return files;
  }

  /** Rejects a deletion vector that deletes more rows than its split directory has. */
  private static void checkDeletedRowCounts(
      DeletionVectorFile[] files, IntToLongFunction rowCountByIndex, ByteReader in) {
    for (int i = 0; i < files.length; i++) {
      if (files[i] != null && files[i].deletedRowCount() > rowCountByIndex.applyAsLong(i)) {
        throw in.corrupt(
            "expected at most %s deleted rows, found %s"
                .formatted(rowCountByIndex.applyAsLong(i), files[i].deletedRowCount()));
      }
    }
  }

  private static long[] readSizes(ByteReader in, int splitCount) {
    long[] sizes = new long[splitCount];
    Arrays.setAll(sizes, i -> in.readSize("size of a file"));
    return sizes;
  }

  private static int[] readFingerprints(ByteReader in, long[] sizes) {
    int[] fingerprints = new int[sizes.length];
    Arrays.setAll(fingerprints, i -> sizes[i] == 0 ? 0 : in.readInt());
    return fingerprints;
  }

  private static String[] readNames(ByteReader in, String prefix, String suffix, long[] sizes) {
    String[] names = new String[sizes.length];
    Arrays.setAll(names, i -> sizes[i] == 0 ? "" : readName(in, prefix, suffix));
    return names;
  }

  /** Reads a name and adds the prefix and suffix of its block. */
  static String readName(ByteReader in, String prefix, String suffix) {
    String name = prefix + in.readText("name of a file") + suffix;
    if (name.length() > MAX_NAME_LENGTH || !StoragePath.isValid(name) || name.indexOf('/') >= 0) {
      throw in.corrupt("expected a file name inside the table, found \"" + name + "\"");
    }
    return name;
  }

  /** The names of the files of a block; writes their common prefix and suffix only once. */
  private static final class FileNames {
    private final List<String> names;
    private final int prefixLength;
    private final int suffixLength;

    FileNames(List<String> names) {
      this.names = names;
      this.prefixLength = commonPrefixLength(names);
      this.suffixLength = commonSuffixLength(names, prefixLength);
    }

    void writePrefixAndSuffix(ByteWriter out) {
      String firstName = names.get(0);
      out.writeText(firstName.substring(0, prefixLength));
      out.writeText(firstName.substring(firstName.length() - suffixLength));
    }

    void writeMiddles(ByteWriter out) {
      names.forEach(
          name -> out.writeText(name.substring(prefixLength, name.length() - suffixLength)));
    }

    private static int commonPrefixLength(List<String> names) {
      String firstName = names.get(0);
      int length = firstName.length();
      for (String name : names) {
        length = Math.min(length, name.length());
        int commonLength = 0;
        while (commonLength < length
            && name.charAt(commonLength) == firstName.charAt(commonLength)) {
          commonLength++;
        }
        length = commonLength;
      }
      return length;
    }

    private static int commonSuffixLength(List<String> names, int prefixLength) {
      List<String> reversedNames = new ArrayList<>();
      names.forEach(
          name ->
              reversedNames.add(
                  new StringBuilder(name.substring(prefixLength)).reverse().toString()));
      return commonPrefixLength(reversedNames);
    }
  }
}
