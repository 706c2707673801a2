package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.column.Extent;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.DeletedRowsFile;
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
 * The blocks of segments and patches that name files: one for each column and form, and one for
 * deleted rows, each with a place for every split directory.
 */
final class FileBlocks {
  /** File systems commonly allow 255; without a limit a long prefix costs its size a file. */
  private static final int LONGEST_NAME = 255;

  private FileBlocks() {}

  /** What the files of a block have in common. */
  record Key(int fieldId, PageForm form) {
    void write(ByteWriter out) {
      out.writeVarint(fieldId);
      form.write(out);
    }

    static Key read(ByteReader in) {
      return new Key(in.readCount("field id", Integer.MAX_VALUE), PageForm.read(in));
    }
  }

  /**
   * A block of files.
   *
   * @param number among the blocks of its file
   * @param hasPlaces whether it tells where in a file of several column files each one stands
   * @param rising of which split directories the values rise
   */
  record Block(int number, Key key, boolean hasPlaces, BitSet rising) {}

  /**
   * The blocks of the columns.
   *
   * @param first the number of the first
   */
  static List<Block> blocks(
      List<Key> keys, int first, Map<Integer, ByteReader> sections, int splitCount) {
    Optional<ByteReader> groups = Optional.ofNullable(sections.get(ManifestSegment.GROUPS));
    List<BitSet> rising =
        RisingFiles.read(
            Optional.ofNullable(sections.get(RisingFiles.SECTION)), keys.size(), splitCount);
    List<Block> blocks = new ArrayList<>(keys.size());
    for (int i = 0; i < keys.size(); i++) {
      boolean hasPlaces = groups.isPresent() && isGrouped(groups.get());
      blocks.add(new Block(first + i, keys.get(i), hasPlaces, rising.get(i)));
    }
    return blocks;
  }

  private static boolean isGrouped(ByteReader in) {
    int code = in.readByte();
    if (code > 1) {
      throw in.place().unsupported("places of files of kind " + code + " are unknown");
    }
    return code == 1;
  }

  /** Which of the blocks have places; empty where none has. */
  static Optional<ByteWriter> groups(Collection<ColumnFile[]> columns) {
    ByteWriter out = new ByteWriter();
    boolean isAny = false;
    for (ColumnFile[] files : columns) {
      boolean hasPlaces = hasPlaces(files);
      out.writeByte(hasPlaces ? 1 : 0);
      isAny |= hasPlaces;
    }
    return isAny ? Optional.of(out) : Optional.empty();
  }

  private static boolean hasPlaces(ColumnFile[] files) {
    return Arrays.stream(files).anyMatch(file -> file != null && file.extent().isPresent());
  }

  /** The files of a block; an element is null where a split directory has none of them. */
  static Map<Key, ColumnFile[]> byColumn(List<SplitDirectory> splits) {
    Map<Key, ColumnFile[]> columns = new LinkedHashMap<>();
    for (int i = 0; i < splits.size(); i++) {
      for (ColumnFile file : splits.get(i).columnFiles()) {
        Key key = new Key(file.fieldId(), file.form());
        columns.computeIfAbsent(key, k -> new ColumnFile[splits.size()])[i] = file;
      }
    }
    return columns;
  }

  static ByteWriter write(ColumnFile[] files) {
    ByteWriter out = new ByteWriter();
    List<ColumnFile> present = Arrays.stream(files).filter(Objects::nonNull).toList();
    Names names = new Names(present.stream().map(ColumnFile::name).toList());
    names.writeEnds(out);
    for (ColumnFile file : files) {
      out.writeVarint(file == null ? 0 : file.sizeInBytes());
    }
    present.forEach(file -> out.writeVarint(file.pageCount()));
    present.forEach(file -> out.writeInt(file.fingerprint()));
    names.writeMiddles(out);
    if (hasPlaces(files)) {
      present.forEach(file -> writePlace(file, out));
    }
    if (present.stream().anyMatch(file -> !file.bounds().isEmpty())) {
      present.forEach(file -> PathBounds.writeAll(file.bounds(), out));
    }
    return out;
  }

  private static void writePlace(ColumnFile file, ByteWriter out) {
    if (file.extent().isEmpty()) {
      out.writeVarint(0);
      return;
    }
    Extent extent = file.extent().get();
    out.writeVarint(extent.fileSizeInBytes());
    out.writeVarint(extent.offset());
    out.writeVarint(extent.sizeInBytes() - file.sizeInBytes());
  }

  private static Optional<Extent> readPlace(ByteReader in, long size) {
    long fileSize = in.readSize("size of a file");
    if (fileSize == 0) {
      return Optional.empty();
    }
    long offset = in.readSize("place in a file");
    long others = in.readSize("size of other columns");
    if (size > fileSize || others > fileSize - size || offset > fileSize - size - others) {
      throw in.corrupt(
          "expected bytes of a file of %d, found %d and %d from %d on"
              .formatted(fileSize, size, others, offset));
    }
    return Optional.of(new Extent(offset, size + others, fileSize));
  }

  /** Reads a block of columns; an element is null where a split directory has no file of it. */
  static ColumnFile[] read(ByteReader in, Block block, int count) {
    Key key = block.key();
    String prefix = in.readText("common beginning of names");
    String suffix = in.readText("common end of names");
    long[] sizes = readSizes(in, count);
    int[] pageCounts = new int[count];
    Arrays.setAll(
        pageCounts, i -> sizes[i] == 0 ? 0 : in.readCount("number of pages", Integer.MAX_VALUE));
    int[] fingerprints = readFingerprints(in, sizes);
    String[] names = readNames(in, prefix, suffix, sizes);
    List<Optional<Extent>> extents = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      boolean hasPlace = block.hasPlaces() && sizes[i] > 0;
      extents.add(hasPlace ? readPlace(in, sizes[i]) : Optional.empty());
    }
    boolean hasBounds = in.remaining() > 0;
    ColumnFile[] files = new ColumnFile[count];
    for (int i = 0; i < count; i++) {
      if (sizes[i] > 0) {
        files[i] =
            new ColumnFile(
                key.fieldId(),
                names[i],
                key.form(),
                sizes[i],
                fingerprints[i],
                pageCounts[i],
                hasBounds ? PathBounds.readAll(in) : List.of(),
                block.rising().get(i) ? ValueOrder.RISING : ValueOrder.UNKNOWN,
                extents.get(i));
      }
    }
    return files;
  }

  static ByteWriter writeDeletedRows(List<SplitDirectory> splits) {
    ByteWriter out = new ByteWriter();
    List<DeletedRowsFile> present =
        splits.stream().flatMap(split -> split.deletedRows().stream()).toList();
    Names names = new Names(present.stream().map(DeletedRowsFile::name).toList());
    names.writeEnds(out);
    splits.forEach(
        split -> out.writeVarint(split.deletedRows().map(DeletedRowsFile::sizeInBytes).orElse(0L)));
    present.forEach(file -> out.writeVarint(file.rowCount()));
    present.forEach(file -> out.writeInt(file.fingerprint()));
    names.writeMiddles(out);
    return out;
  }

  /** Reads the block of deleted rows; an element is null where a split directory has no file. */
  static DeletedRowsFile[] readDeletedRows(ByteReader in, int count, IntToLongFunction rowCountOf) {
    String prefix = in.readText("common beginning of names");
    String suffix = in.readText("common end of names");
    long[] sizes = readSizes(in, count);
    long[] rowCounts = new long[count];
    Arrays.setAll(rowCounts, i -> sizes[i] == 0 ? 0 : in.readSize("number of deleted rows"));
    int[] fingerprints = readFingerprints(in, sizes);
    String[] names = readNames(in, prefix, suffix, sizes);
    DeletedRowsFile[] files = new DeletedRowsFile[count];
    for (int i = 0; i < count; i++) {
      if (sizes[i] > 0) {
        files[i] = new DeletedRowsFile(names[i], sizes[i], fingerprints[i], rowCounts[i]);
      }
    }
    check(files, rowCountOf, in);
    return files;
  }

  /** Refuses more deleted rows than there are. */
  private static void check(DeletedRowsFile[] deleted, IntToLongFunction rowCounts, ByteReader in) {
    for (int i = 0; i < deleted.length; i++) {
      if (deleted[i] != null && deleted[i].rowCount() > rowCounts.applyAsLong(i)) {
        throw in.corrupt(
            "expected at most %s deleted rows, found %s"
                .formatted(rowCounts.applyAsLong(i), deleted[i].rowCount()));
      }
    }
  }

  private static long[] readSizes(ByteReader in, int count) {
    long[] sizes = new long[count];
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

  /** A name that begins and ends with what all of a block do. */
  static String readName(ByteReader in, String prefix, String suffix) {
    String name = prefix + in.readText("name of a file") + suffix;
    if (name.length() > LONGEST_NAME || !StoragePath.isValid(name) || name.indexOf('/') >= 0) {
      throw in.corrupt("expected a name inside the table, found \"" + name + "\"");
    }
    return name;
  }

  /** Names of one block, of which the ends that all share are written once. */
  private static final class Names {
    private final List<String> names;
    private final int prefix;
    private final int suffix;

    Names(List<String> names) {
      this.names = names;
      this.prefix = commonPrefix(names);
      this.suffix = commonSuffix(names, prefix);
    }

    void writeEnds(ByteWriter out) {
      String first = names.get(0);
      out.writeText(first.substring(0, prefix));
      out.writeText(first.substring(first.length() - suffix));
    }

    void writeMiddles(ByteWriter out) {
      names.forEach(name -> out.writeText(name.substring(prefix, name.length() - suffix)));
    }

    private static int commonPrefix(List<String> names) {
      String first = names.get(0);
      int length = first.length();
      for (String name : names) {
        length = Math.min(length, name.length());
        int same = 0;
        while (same < length && name.charAt(same) == first.charAt(same)) {
          same++;
        }
        length = same;
      }
      return length;
    }

    private static int commonSuffix(List<String> names, int prefix) {
      List<String> reversed = new ArrayList<>();
      names.forEach(
          name -> reversed.add(new StringBuilder(name.substring(prefix)).reverse().toString()));
      return commonPrefix(reversed);
    }
  }
}
