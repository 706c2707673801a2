package dev.stoa.format.vector.buffer;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.LongVector;
import dev.stoa.format.batch.NestedBuilders;
import dev.stoa.format.batch.NumberBuilders;
import dev.stoa.format.batch.VectorBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

/** Makes builders of vectors of the shapes that {@code VectorFiller} gives. */
public final class VectorBuilders {
  private VectorBuilders() {}

  /**
   * A builder of values, or of parts of them.
   *
   * @param schema of the vectors: the stored one, in which records may have fewer fields, found by
   *     their names
   * @param stored schema of the values
   */
  public static VectorBuilder of(Schema schema, Schema stored) {
    Schema value = NodeKind.valueSchema(stored);
    return switch (NodeKind.of(stored)) {
      case NULL -> new VectorBuilder.Nulls(schema);
      case NUMBER ->
          switch (value.getType()) {
            case BOOLEAN -> new NumberBuilders.Booleans(schema);
            case LONG -> new NumberBuilders.Longs(schema);
            default -> new NumberBuilders.Ints(schema);
          };
      case DECIMAL -> new Decimals(schema);
      case FLOAT -> new NumberBuilders.Floats(schema);
      case DOUBLE -> new NumberBuilders.Doubles(schema);
      case BYTES, FIXED -> new VectorBuilder.Bytes(schema);
      case RECORD -> ofRecords(schema, value);
      case ARRAY ->
          new NestedBuilders.Arrayed(
              schema, of(NodeKind.valueSchema(schema).getElementType(), value.getElementType()));
      case MAP ->
          new NestedBuilders.Mapped(
              schema, of(NodeKind.valueSchema(schema).getValueType(), value.getValueType()));
      case OPAQUE -> new VectorBuilder.Objects(schema);
    };
  }

  private static VectorBuilder ofRecords(Schema schema, Schema stored) {
    List<Optional<VectorBuilder>> ofStored =
        new ArrayList<>(Collections.nCopies(stored.getFields().size(), Optional.empty()));
    List<VectorBuilder> fields = new ArrayList<>();
    for (Schema.Field field : NodeKind.valueSchema(schema).getFields()) {
      Schema.Field source = stored.getField(field.name());
      VectorBuilder builder = of(field.schema(), source.schema());
      fields.add(builder);
      ofStored.set(source.pos(), Optional.of(builder));
    }
    return new NestedBuilders.Records(schema, ofStored, fields);
  }

  /** Decimals of few digits: unscaled numbers, or their bytes where one of them takes too many. */
  private static final class Decimals extends VectorBuilder.Bytes {
    private final LongVector vector;
    private long[] numbers = {};
    private boolean isLarge;

    Decimals(Schema schema) {
      super(schema);
      this.vector = new LongVector(schema);
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
    protected ColumnVector fill() {
      if (isLarge) {
        return super.fill();
      }
      System.arraycopy(numbers, 0, vector.startFilling(count()), 0, count());
      return vector;
    }
  }
}
