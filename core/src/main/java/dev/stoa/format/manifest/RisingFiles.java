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

/** The section of segments and patches that tells of which files the values rise. */
final class RisingFiles {
  /** Even: who does not know it sorts what is sorted, and is right. */
  static final int SECTION = 2;

  private static final int NONE = 0;
  private static final int ALL = 1;
  private static final int SOME = 2;

  private RisingFiles() {}

  /** The section; empty where no file is known to rise. */
  static Optional<ByteWriter> write(Collection<ColumnFile[]> columns) {
    ByteWriter out = new ByteWriter();
    boolean isAny = false;
    for (ColumnFile[] files : columns) {
      BitSet rising = rising(files);
      isAny |= !rising.isEmpty();
      write(files, rising, out);
    }
    return isAny ? Optional.of(out) : Optional.empty();
  }

  private static BitSet rising(ColumnFile[] files) {
    BitSet rising = new BitSet(files.length);
    for (int i = 0; i < files.length; i++) {
      rising.set(i, files[i] != null && files[i].order() == ValueOrder.RISING);
    }
    return rising;
  }

  private static void write(ColumnFile[] files, BitSet rising, ByteWriter out) {
    if (rising.isEmpty()) {
      out.writeByte(NONE);
    } else if (rising.cardinality() == Arrays.stream(files).filter(Objects::nonNull).count()) {
      out.writeByte(ALL);
    } else {
      out.writeByte(SOME);
      byte[] bits = Arrays.copyOf(rising.toByteArray(), sizeInBytes(files.length));
      out.writeBytes(bits, 0, bits.length);
    }
  }

  private static int sizeInBytes(int splitCount) {
    return (splitCount + 7) / 8;
  }

  /** Which files rise: for each column, which of its split directories. */
  static List<BitSet> read(Optional<ByteReader> section, int columnCount, int splitCount) {
    if (section.isEmpty()) {
      return Collections.nCopies(columnCount, new BitSet());
    }
    List<BitSet> all = new ArrayList<>(columnCount);
    for (int i = 0; i < columnCount; i++) {
      all.add(read(section.get(), splitCount));
    }
    return all;
  }

  private static BitSet read(ByteReader in, int splitCount) {
    int code = in.readByte();
    BitSet rising = new BitSet();
    switch (code) {
      case NONE -> {}
      case ALL -> rising.set(0, splitCount);
      case SOME -> {
        in.require(sizeInBytes(splitCount));
        byte[] bits = new byte[sizeInBytes(splitCount)];
        in.readBytes(bits);
        rising = BitSet.valueOf(bits);
      }
      default -> throw in.corrupt("expected 0, 1 or 2 for files that rise, found " + code);
    }
    return rising;
  }
}
