package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.ValueOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The section of segments and patches that lists files with sorted values. */
final class SortedFilesSection {
  /**
   * Even, so readers that do not know the section skip it; they then sort values that are sorted
   * already, which is correct.
   */
  static final int SECTION = 2;

  private static final int NONE = 0;
  private static final int ALL = 1;
  private static final int SOME = 2;

  private SortedFilesSection() {}

  /** Writes the section; empty if no file is known to be sorted. */
  static Optional<ByteWriter> write(Collection<ColumnFile[]> columns) {
    ByteWriter out = new ByteWriter();
    boolean isNeeded = false;
    for (ColumnFile[] files : columns) {
      BitSet sortedFiles = sortedFiles(files);
      isNeeded |= !sortedFiles.isEmpty();
      write(files, sortedFiles, out);
    }
    return isNeeded ? Optional.of(out) : Optional.empty();
  }

  private static BitSet sortedFiles(ColumnFile[] files) {
    BitSet sortedFiles = new BitSet(files.length);
    for (int i = 0; i < files.length; i++) {
      sortedFiles.set(i, files[i] != null && files[i].order() == ValueOrder.ASCENDING_NULLS_FIRST);
    }
    return sortedFiles;
  }

  private static void write(ColumnFile[] files, BitSet sortedFiles, ByteWriter out) {
    if (sortedFiles.isEmpty()) {
      out.writeByte(NONE);
    } else if (sortedFiles.cardinality() == Arrays.stream(files).filter(Objects::nonNull).count()) {
      out.writeByte(ALL);
    } else {
      out.writeByte(SOME);
      byte[] bits = Arrays.copyOf(sortedFiles.toByteArray(), sizeInBytes(files.length));
      out.writeBytes(bits, 0, bits.length);
    }
  }

  private static int sizeInBytes(int splitCount) {
    return (splitCount + 7) / 8;
  }

  /** Reads, for each column, the split directories whose file is sorted. */
  static List<BitSet> read(Optional<ByteReader> section, int columnCount, int splitCount) {
    if (section.isEmpty()) {
      return Collections.nCopies(columnCount, new BitSet());
    }
    List<BitSet> sortedByColumn = new ArrayList<>(columnCount);
    for (int i = 0; i < columnCount; i++) {
      sortedByColumn.add(read(section.get(), splitCount));
    }
    return sortedByColumn;
  }

  private static BitSet read(ByteReader in, int splitCount) {
    int code = in.readByte();
    BitSet sortedFiles = new BitSet();
    switch (code) {
      case NONE -> {}
      case ALL -> sortedFiles.set(0, splitCount);
      case SOME -> {
        in.require(sizeInBytes(splitCount));
        byte[] bits = new byte[sizeInBytes(splitCount)];
        in.readBytes(bits);
        sortedFiles = BitSet.valueOf(bits);
      }
      default -> throw in.corrupt("expected code 0, 1 or 2 for sorted files, found " + code);
    }
    return sortedFiles;
  }
}
