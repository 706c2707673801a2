package dev.stoa.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.type.SimpleType;
import dev.stoa.type.TypeKind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Vectors of numbers over an array or over bytes copy ranges of their rows. */
final class NumberVectorsTest {
  private final ByteBuffer bytes =
      ByteBuffer.allocateDirect(6 * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);

  @Test
  void vectorsOverAnArrayHaveNoBytes() {
    IntVector vector = new IntVector(SimpleType.of(TypeKind.INT));
    System.arraycopy(new int[] {1, 2, 3, 4}, 0, vector.ensureCapacity(4), 0, 4);
    vector.resize(4);
    IntBuffer target = IntBuffer.allocate(2);
    vector.copyTo(1, 2, target);
    assertArrayEquals(new int[] {2, 3}, target.array());
    assertEquals(Optional.empty(), vector.bytes(0, 4));
    assertEquals(4, vector.array().orElseThrow()[3]);
  }

  @Test
  void intVectorsReadWrappedBytes() {
    IntBuffer values = bytes.asIntBuffer().put(0, new int[] {9, 1, 2, 3});
    IntVector vector = new IntVector(SimpleType.of(TypeKind.INT));
    vector.wrap(values, Optional.of(bytes), 1);
    IntBuffer target = IntBuffer.allocate(2);
    vector.copyTo(1, 2, target);
    assertArrayEquals(new int[] {2, 3}, target.array());
    assertEquals(bytes.slice(8, 8), vector.bytes(1, 2).orElseThrow());
    assertEquals(2, vector.bytes(1, 2).orElseThrow().getInt(0));
  }

  @Test
  void longVectorsReadWrappedBytes() {
    LongBuffer values = bytes.asLongBuffer().put(0, new long[] {9, 1, 2, 3});
    LongVector vector = new LongVector(SimpleType.of(TypeKind.LONG));
    vector.wrap(values, Optional.of(bytes), 1);
    LongBuffer target = LongBuffer.allocate(2);
    vector.copyTo(1, 2, target);
    assertArrayEquals(new long[] {2, 3}, target.array());
    assertEquals(2, vector.bytes(1, 2).orElseThrow().getLong(0));
    assertEquals(Optional.empty(), vector.array());
  }

  @Test
  void floatVectorsReadWrappedBytes() {
    FloatBuffer values = bytes.asFloatBuffer().put(0, new float[] {9, 1, 2, 3});
    FloatVector vector = new FloatVector(SimpleType.of(TypeKind.FLOAT));
    vector.wrap(values, Optional.of(bytes), 1);
    FloatBuffer target = FloatBuffer.allocate(2);
    vector.copyTo(1, 2, target);
    assertArrayEquals(new float[] {2, 3}, target.array());
    assertEquals(2f, vector.bytes(1, 2).orElseThrow().getFloat(0));
  }

  @Test
  void doubleVectorsReadWrappedBytes() {
    DoubleBuffer values = bytes.asDoubleBuffer().put(0, new double[] {9, 1, 2, 3});
    DoubleVector vector = new DoubleVector(SimpleType.of(TypeKind.DOUBLE));
    vector.wrap(values, Optional.of(bytes), 1);
    DoubleBuffer target = DoubleBuffer.allocate(2);
    vector.copyTo(1, 2, target);
    assertArrayEquals(new double[] {2, 3}, target.array());
    assertEquals(2d, vector.bytes(1, 2).orElseThrow().getDouble(0));
  }

  @Test
  void vectorsForgetTheirBytesWhenValuesAreReplaced() {
    DoubleVector vector = new DoubleVector(SimpleType.of(TypeKind.DOUBLE));
    vector.wrap(bytes.asDoubleBuffer(), Optional.of(bytes), 0);
    vector.wrap(bytes.asDoubleBuffer(), Optional.empty(), 0);
    assertEquals(Optional.empty(), vector.bytes(0, 1));
    vector.ensureCapacity(1);
    assertEquals(Optional.empty(), vector.bytes(0, 1));
  }
}
