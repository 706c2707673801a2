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
 * Adds numbers and booleans to the buffers of Arrow vectors: wraps the bytes of a mapped file if
 * the rows are contiguous, otherwise copies the values. The values of null rows are undefined,
 * which Arrow allows.
 */
final class NumberExporters {
  private NumberExporters() {}

  static void add(IntVector source, RowSelection rows, ArrowBuffers buffers) {
    Optional<ByteBuffer> bytes =
        rows.isRange() ? source.bytes(rows.firstRow(), rows.count()) : Optional.empty();
    if (bytes.isPresent()) {
      buffers.addBytes(bytes.get());
      return;
    }
    IntBuffer target = buffers.addUnset((long) rows.count() * Integer.BYTES).asIntBuffer();
    if (rows.isRange()) {
      source.copyTo(rows.firstRow(), rows.count(), target);
      return;
    }
    for (int i = 0; i < rows.count(); i++) {
      int row = rows.row(i);
      target.put(i, row == RowSelection.ABSENT ? 0 : source.intAt(row));
    }
  }

  static void add(LongVector source, RowSelection rows, ArrowBuffers buffers) {
    Optional<ByteBuffer> bytes =
        rows.isRange() ? source.bytes(rows.firstRow(), rows.count()) : Optional.empty();
    if (bytes.isPresent()) {
      buffers.addBytes(bytes.get());
      return;
    }
    LongBuffer target = buffers.addUnset((long) rows.count() * Long.BYTES).asLongBuffer();
    if (rows.isRange()) {
      source.copyTo(rows.firstRow(), rows.count(), target);
      return;
    }
    for (int i = 0; i < rows.count(); i++) {
      int row = rows.row(i);
      target.put(i, row == RowSelection.ABSENT ? 0 : source.longAt(row));
    }
  }

  static void add(FloatVector source, RowSelection rows, ArrowBuffers buffers) {
    Optional<ByteBuffer> bytes =
        rows.isRange() ? source.bytes(rows.firstRow(), rows.count()) : Optional.empty();
    if (bytes.isPresent()) {
      buffers.addBytes(bytes.get());
      return;
    }
    FloatBuffer target = buffers.addUnset((long) rows.count() * Float.BYTES).asFloatBuffer();
    if (rows.isRange()) {
      source.copyTo(rows.firstRow(), rows.count(), target);
      return;
    }
    for (int i = 0; i < rows.count(); i++) {
      int row = rows.row(i);
      target.put(i, row == RowSelection.ABSENT ? 0 : source.floatAt(row));
    }
  }

  static void add(DoubleVector source, RowSelection rows, ArrowBuffers buffers) {
    Optional<ByteBuffer> bytes =
        rows.isRange() ? source.bytes(rows.firstRow(), rows.count()) : Optional.empty();
    if (bytes.isPresent()) {
      buffers.addBytes(bytes.get());
      return;
    }
    DoubleBuffer target = buffers.addUnset((long) rows.count() * Double.BYTES).asDoubleBuffer();
    if (rows.isRange()) {
      source.copyTo(rows.firstRow(), rows.count(), target);
      return;
    }
    for (int i = 0; i < rows.count(); i++) {
      int row = rows.row(i);
      target.put(i, row == RowSelection.ABSENT ? 0 : source.doubleAt(row));
    }
  }

  static void add(BooleanVector source, RowSelection rows, ArrowBuffers buffers) {
    ByteBuffer target = buffers.add(ArrowBuffers.byteCount(rows.count()));
    if (rows.isRange() && rows.firstRow() == 0) {
      ArrowBuffers.copyWords(source.values().words(), target);
      return;
    }
    for (int i = 0; i < rows.count(); i++) {
      int row = rows.row(i);
      if (row != RowSelection.ABSENT && source.booleanAt(row)) {
        ArrowBuffers.setBit(target, i);
      }
    }
  }
}
