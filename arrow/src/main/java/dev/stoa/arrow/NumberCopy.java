package dev.stoa.arrow;

import dev.stoa.data.BooleanVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Optional;

/**
 * Gives the buffers of numbers: the bytes of a mapped file where neighbours are exported, else a
 * copy. What stands in null rows is anything, which Arrow allows.
 */
final class NumberCopy {
  private NumberCopy() {}

  static void add(IntVector source, Rows rows, Buffers buffers) {
    Optional<ByteBuffer> bytes =
        rows.isRange() ? source.bytes(rows.first(), rows.count()) : Optional.empty();
    if (bytes.isPresent()) {
      buffers.addBytes(bytes.get());
      return;
    }
    IntBuffer target = buffers.add((long) rows.count() * Integer.BYTES).asIntBuffer();
    if (rows.isRange()) {
      source.copyTo(rows.first(), rows.count(), target);
      return;
    }
    for (int i = 0; i < rows.count(); i++) {
      int row = rows.at(i);
      target.put(i, row == Rows.ABSENT ? 0 : source.intAt(row));
    }
  }

  static void add(LongVector source, Rows rows, Buffers buffers) {
    Optional<ByteBuffer> bytes =
        rows.isRange() ? source.bytes(rows.first(), rows.count()) : Optional.empty();
    if (bytes.isPresent()) {
      buffers.addBytes(bytes.get());
      return;
    }
    LongBuffer target = buffers.add((long) rows.count() * Long.BYTES).asLongBuffer();
    if (rows.isRange()) {
      source.copyTo(rows.first(), rows.count(), target);
      return;
    }
    for (int i = 0; i < rows.count(); i++) {
      int row = rows.at(i);
      target.put(i, row == Rows.ABSENT ? 0 : source.longAt(row));
    }
  }

  static void add(FloatVector source, Rows rows, Buffers buffers) {
    Optional<ByteBuffer> bytes =
        rows.isRange() ? source.bytes(rows.first(), rows.count()) : Optional.empty();
    if (bytes.isPresent()) {
      buffers.addBytes(bytes.get());
      return;
    }
    FloatBuffer target = buffers.add((long) rows.count() * Float.BYTES).asFloatBuffer();
    if (rows.isRange()) {
      source.copyTo(rows.first(), rows.count(), target);
      return;
    }
    for (int i = 0; i < rows.count(); i++) {
      int row = rows.at(i);
      target.put(i, row == Rows.ABSENT ? 0 : source.floatAt(row));
    }
  }

  static void add(DoubleVector source, Rows rows, Buffers buffers) {
    Optional<ByteBuffer> bytes =
        rows.isRange() ? source.bytes(rows.first(), rows.count()) : Optional.empty();
    if (bytes.isPresent()) {
      buffers.addBytes(bytes.get());
      return;
    }
    DoubleBuffer target = buffers.add((long) rows.count() * Double.BYTES).asDoubleBuffer();
    if (rows.isRange()) {
      source.copyTo(rows.first(), rows.count(), target);
      return;
    }
    for (int i = 0; i < rows.count(); i++) {
      int row = rows.at(i);
      target.put(i, row == Rows.ABSENT ? 0 : source.doubleAt(row));
    }
  }

  static void add(BooleanVector source, Rows rows, Buffers buffers) {
    ByteBuffer target = buffers.add(Buffers.bytesOfBits(rows.count()));
    if (rows.isRange() && rows.first() == 0) {
      Buffers.copyWords(source.values().words(), target);
      return;
    }
    for (int i = 0; i < rows.count(); i++) {
      int row = rows.at(i);
      if (row != Rows.ABSENT && source.booleanAt(row)) {
        Buffers.setBit(target, i);
      }
    }
  }
}
