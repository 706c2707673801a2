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
   * The tag of the section. It is even, so readers that do not know the section skip it; they then
   * sort values that are sorted already, which is correct.
   */
  static final int TAG = 2;

  private static final int NONE_SORTED = 0;
  private static final int ALL_SORTED = 1;
  private static final int SOME_SORTED = 2;

  private SortedFilesSection() {}

  /** Encodes the section; empty if no file is known to be sorted. */
  static Optional<ByteWriter> write(Collection<ColumnFile[]> filesByBlock) {
    ByteWriter out = new ByteWriter();
    boolean isNeeded = false;
    for (ColumnFile[] files : filesByBlock) {
      BitSet sortedFiles = sortedFiles(files);
      isNeeded |= !sortedFiles.isEmpty();
      writeBlock(files, sortedFiles, out);
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

  private static void writeBlock(ColumnFile[] files, BitSet sortedFiles, ByteWriter out) {
    if (sortedFiles.isEmpty()) {
      out.writeByte(NONE_SORTED);
    } else if (sortedFiles.cardinality() == Arrays.stream(files).filter(Objects::nonNull).count()) {
      out.writeByte(ALL_SORTED);
    } else {
      out.writeByte(SOME_SORTED);
      byte[] bits = Arrays.copyOf(sortedFiles.toByteArray(), bitmapSizeInBytes(files.length));
      out.writeBytes(bits, 0, bits.length);
    }
  }

  private static int bitmapSizeInBytes(int splitCount) {
    return (splitCount + 7) / 8;
  }

  /** Reads, for each block of files, the indexes of the split directories whose file is sorted. */
  static List<BitSet> read(Optional<ByteReader> section, int blockCount, int splitCount) {
    if (section.isEmpty()) {
      return Collections.nCopies(blockCount, new BitSet());
    }
    List<BitSet> sortedFilesByBlock = new ArrayList<>(blockCount);
    for (int i = 0; i < blockCount; i++) {
      sortedFilesByBlock.add(readBlock(section.get(), splitCount));
    }
    return sortedFilesByBlock;
  }

  private static BitSet readBlock(ByteReader in, int splitCount) {
    int code = in.readByte();
    BitSet sortedFiles = new BitSet();
    switch (code) {
      case NONE_SORTED -> {}
      case ALL_SORTED -> sortedFiles.set(0, splitCount);
      case SOME_SORTED -> {
        in.require(bitmapSizeInBytes(splitCount));
        byte[] bits = new byte[bitmapSizeInBytes(splitCount)];
        in.readBytes(bits);
        sortedFiles = BitSet.valueOf(bits);
      }
      default -> throw in.corrupt("expected code 0, 1 or 2 for sorted files, found " + code);
    }
    return sortedFiles;
  }
}
