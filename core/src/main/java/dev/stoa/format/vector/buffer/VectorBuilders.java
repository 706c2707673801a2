package dev.stoa.format.vector.buffer;

import dev.stoa.data.BooleanVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import dev.stoa.format.batch.NestedBuilders;
import dev.stoa.format.batch.NumberVectors;
import dev.stoa.format.batch.ValueRun;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.TypeParts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Makes builders of vectors of the shapes that {@code VectorFiller} gives. */
public final class VectorBuilders {
  private VectorBuilders() {}

  /**
   * A builder of values, or of parts of them.
   *
   * @param type of the vectors: the stored one, in which records may have fewer fields, found by
   *     their names
   * @param stored type of the values
   */
  public static VectorBuilder of(DataType type, DataType stored) {
    return switch (NodeKind.of(stored)) {
      case NULL -> new VectorBuilder.Nulls(type);
      case NUMBER ->
          switch (TypeParts.present(stored).storedKind()) {
            case BOOLEAN -> new NumberVectors(new BooleanVector(type));
            case LONG -> new NumberVectors(new LongVector(type));
            default -> new NumberVectors(new IntVector(type));
          };
      case DECIMAL -> new Decimals(type);
      case FLOAT -> new NumberVectors(new FloatVector(type));
      case DOUBLE -> new NumberVectors(new DoubleVector(type));
      case BYTES, FIXED -> new VectorBuilder.Bytes(type);
      case RECORD -> ofRecords(type, stored);
      case ARRAY ->
          new NestedBuilders.Arrayed(type, of(TypeParts.element(type), TypeParts.element(stored)));
      case MAP ->
          new NestedBuilders.Mapped(type, of(TypeParts.mapValue(type), TypeParts.mapValue(stored)));
      case OPAQUE -> new VectorBuilder.Objects(type);
    };
  }

  private static VectorBuilder ofRecords(DataType type, DataType stored) {
    List<Field> wanted = TypeParts.fields(type);
    List<Field> sources = TypeParts.fields(stored);
    int[] ordinals = TypeParts.ordinals(wanted, stored);
    List<Optional<VectorBuilder>> ofStored =
        new ArrayList<>(Collections.nCopies(sources.size(), Optional.empty()));
    List<VectorBuilder> fields = new ArrayList<>();
    for (int i = 0; i < ordinals.length; i++) {
      VectorBuilder builder = of(wanted.get(i).type(), sources.get(ordinals[i]).type());
      fields.add(builder);
      ofStored.set(ordinals[i], Optional.of(builder));
    }
    return new NestedBuilders.Records(type, ofStored, fields);
  }

  /** Decimals of few digits: unscaled numbers, or their bytes where one of them takes too many. */
  private static final class Decimals extends VectorBuilder.Bytes {
    private final LongVector vector;
    private long[] numbers = {};
    private boolean isLarge;

    Decimals(DataType type) {
      super(type);
      this.vector = new LongVector(type);
    }

    @Override
    public void begin() {
      super.begin();
      isLarge = false;
    }

    @Override
    public void addBytes(byte[] array, int from, int length) {
      int at = count();
      super.addBytes(array, from, length);
      if (at == numbers.length) {
        numbers = Arrays.copyOf(numbers, Math.max(64, at * 2));
      }
      numbers[at] = DecimalBytes.unscaled(array, from, length);
      isLarge |= length > Long.BYTES && !DecimalBytes.isExtended(array, from, length);
    }

    @Override
    protected void addValues(ValueRun run, int runCount) {
      for (int i = 0; i < runCount; i++) {
        run.add(i, this);
      }
    }

    @Override
    protected ColumnVector fill() {
      if (isLarge) {
        return super.fill();
      }
      System.arraycopy(numbers, 0, vector.startFilling(count()), 0, count());
      return vector;
    }
  }
}
