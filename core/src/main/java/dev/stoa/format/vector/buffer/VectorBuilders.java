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

/** Creates builders of vectors like those that {@code VectorReader} returns. */
public final class VectorBuilders {
  private VectorBuilders() {}

  /**
   * A builder of values, or of parts of them.
   *
   * @param type of the vectors: the stored one, in which records may have fewer fields, matched by
   *     name
   * @param stored type of the values
   */
  public static VectorBuilder of(DataType type, DataType stored) {
    return switch (NodeKind.of(stored)) {
      case NULL -> new VectorBuilder.NullVectorBuilder(type);
      case INTEGRAL ->
          switch (NestedTypes.unwrapNullable(stored).storedKind()) {
            case BOOLEAN -> new NumberVectorBuilder(new BooleanVector(type));
            case LONG -> new NumberVectorBuilder(new LongVector(type));
            default -> new NumberVectorBuilder(new IntVector(type));
          };
      case DECIMAL -> new Decimals(type);
      case FLOAT -> new NumberVectorBuilder(new FloatVector(type));
      case DOUBLE -> new NumberVectorBuilder(new DoubleVector(type));
      case BYTES, FIXED -> new VectorBuilder.BytesVectorBuilder(type);
      case RECORD -> ofRecords(type, stored);
      case ARRAY ->
          new NestedVectorBuilders.ArrayVectorBuilder(
              type, of(NestedTypes.element(type), NestedTypes.element(stored)));
      case MAP ->
          new NestedVectorBuilders.MapVectorBuilder(
              type, of(NestedTypes.mapValue(type), NestedTypes.mapValue(stored)));
      case OPAQUE -> new VectorBuilder.ObjectVectorBuilder(type);
    };
  }

  private static VectorBuilder ofRecords(DataType type, DataType stored) {
    List<Field> wanted = NestedTypes.fields(type);
    List<Field> sources = NestedTypes.fields(stored);
    int[] ordinals = NestedTypes.ordinals(wanted, stored);
    List<Optional<VectorBuilder>> ofStored =
        new ArrayList<>(Collections.nCopies(sources.size(), Optional.empty()));
    List<VectorBuilder> fields = new ArrayList<>();
    for (int i = 0; i < ordinals.length; i++) {
      VectorBuilder builder = of(wanted.get(i).type(), sources.get(ordinals[i]).type());
      fields.add(builder);
      ofStored.set(ordinals[i], Optional.of(builder));
    }
    return new NestedVectorBuilders.RecordVectorBuilder(type, ofStored, fields);
  }

  /** Short decimals: unscaled numbers, or bytes if one of them is too long. */
  private static final class Decimals extends VectorBuilder.BytesVectorBuilder {
    private final LongVector vector;
    private long[] unscaled = {};
    private boolean isLarge;

    Decimals(DataType type) {
      super(type);
      this.vector = new LongVector(type);
    }

    @Override
    public void reset() {
      super.reset();
      isLarge = false;
    }

    @Override
    public void addBytes(byte[] array, int from, int length) {
      int at = count();
      super.addBytes(array, from, length);
      if (at == unscaled.length) {
        unscaled = Arrays.copyOf(unscaled, Math.max(64, at * 2));
      }
      unscaled[at] = DecimalBytes.unscaled(array, from, length);
      isLarge |= length > Long.BYTES && !DecimalBytes.isSignExtended(array, from, length);
    }

    @Override
    protected void addValues(ReadAheadBuffer run, int runCount) {
      for (int i = 0; i < runCount; i++) {
        run.add(i, this);
      }
    }

    @Override
    protected ColumnVector fill() {
      if (isLarge) {
        return super.fill();
      }
      System.arraycopy(unscaled, 0, vector.ensureCapacity(count()), 0, count());
      return vector;
    }
  }
}
