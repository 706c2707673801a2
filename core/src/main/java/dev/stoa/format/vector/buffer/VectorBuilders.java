package dev.stoa.format.vector.buffer;

import dev.stoa.data.BooleanVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import dev.stoa.format.batch.NestedVectorBuilders;
import dev.stoa.format.batch.NumberVectorBuilder;
import dev.stoa.format.batch.ReadAheadBuffer;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.NestedTypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Creates builders of the kinds of vectors that {@code VectorReader} returns. */
public final class VectorBuilders {
  private static final int INITIAL_CAPACITY = 64;

  private VectorBuilders() {}

  /**
   * Creates a builder of values, or of parts of them.
   *
   * @param type the type of the vectors: the stored type, whose records may have fewer fields,
   *     matched by name
   * @param storedType the type of the values
   */
  public static VectorBuilder of(DataType type, DataType storedType) {
    return switch (NodeKind.of(storedType)) {
      case NULL -> new VectorBuilder.NullVectorBuilder(type);
      case INTEGRAL ->
          switch (NestedTypes.unwrapNullable(storedType).storedKind()) {
            case BOOLEAN -> new NumberVectorBuilder(new BooleanVector(type));
            case LONG -> new NumberVectorBuilder(new LongVector(type));
            default -> new NumberVectorBuilder(new IntVector(type));
          };
      case DECIMAL -> new DecimalVectorBuilder(type);
      case FLOAT -> new NumberVectorBuilder(new FloatVector(type));
      case DOUBLE -> new NumberVectorBuilder(new DoubleVector(type));
      case BYTES, FIXED -> new VectorBuilder.BytesVectorBuilder(type);
      case RECORD -> ofRecords(type, storedType);
      case ARRAY ->
          new NestedVectorBuilders.ArrayVectorBuilder(
              type, of(NestedTypes.element(type), NestedTypes.element(storedType)));
      case MAP ->
          new NestedVectorBuilders.MapVectorBuilder(
              type, of(NestedTypes.mapValue(type), NestedTypes.mapValue(storedType)));
      case OPAQUE -> new VectorBuilder.ObjectVectorBuilder(type);
    };
  }

  private static VectorBuilder ofRecords(DataType type, DataType storedType) {
    List<Field> vectorFields = NestedTypes.fields(type);
    List<Field> storedFields = NestedTypes.fields(storedType);
    int[] ordinals = NestedTypes.ordinals(vectorFields, storedType);
    List<Optional<VectorBuilder>> buildersByOrdinal =
        new ArrayList<>(Collections.nCopies(storedFields.size(), Optional.empty()));
    List<VectorBuilder> fields = new ArrayList<>();
    for (int i = 0; i < ordinals.length; i++) {
      VectorBuilder builder = of(vectorFields.get(i).type(), storedFields.get(ordinals[i]).type());
      fields.add(builder);
      buildersByOrdinal.set(ordinals[i], Optional.of(builder));
    }
    return new NestedVectorBuilders.RecordVectorBuilder(type, buildersByOrdinal, fields);
  }

  /**
   * A builder of decimals of at most 18 digits: as unscaled numbers, or as bytes if one of them
   * does not fit a long.
   */
  private static final class DecimalVectorBuilder extends VectorBuilder.BytesVectorBuilder {
    private final LongVector vector;
    private long[] unscaledValues = {};
    private boolean hasLargeValue;

    DecimalVectorBuilder(DataType type) {
      super(type);
      this.vector = new LongVector(type);
    }

    @Override
    public void reset() {
      super.reset();
      hasLargeValue = false;
    }

    @Override
    public void addBytes(byte[] array, int from, int length) {
      int position = count();
      super.addBytes(array, from, length);
      if (position == unscaledValues.length) {
        unscaledValues = Arrays.copyOf(unscaledValues, Math.max(INITIAL_CAPACITY, position * 2));
      }
      unscaledValues[position] = DecimalBytes.unscaled(array, from, length);
      hasLargeValue |= length > Long.BYTES && !DecimalBytes.isSignExtended(array, from, length);
    }

    @Override
    protected void addValues(ReadAheadBuffer buffer, int valueCount) {
      for (int i = 0; i < valueCount; i++) {
        buffer.appendBytesTo(this, i);
      }
    }

    @Override
    protected ColumnVector fill() {
      if (hasLargeValue) {
        return super.fill();
      }
      System.arraycopy(unscaledValues, 0, vector.ensureCapacity(count()), 0, count());
      return vector;
    }
  }
}
