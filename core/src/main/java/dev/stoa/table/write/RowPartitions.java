package dev.stoa.table.write;

import dev.stoa.avro.AvroTypes;
import dev.stoa.avro.resolution.FieldPositions;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.RowValues;
import dev.stoa.data.ValueSink;
import dev.stoa.format.builder.BytesBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.NumberBuilder;
import dev.stoa.format.builder.Tally;
import dev.stoa.format.split.RowForms;
import dev.stoa.format.value.ValueType;
import dev.stoa.format.vector.write.NodeBuilders;
import dev.stoa.partition.BoundPartitioning;
import dev.stoa.partition.BoundTerm;
import dev.stoa.partition.PartitionPart;
import dev.stoa.partition.PartitionPart.Bytes;
import dev.stoa.partition.PartitionPart.Real;
import dev.stoa.partition.PartitionPart.Whole;
import dev.stoa.partition.PartitionValue;
import dev.stoa.schema.Column;
import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.Utf8;

/**
 * Tells which partition a row belongs to, by the values of its sources as they are stored. Made for
 * a writer of rows; for one thread.
 */
public final class RowPartitions {
  /** The manifest has each value; longer ones are no way to divide a table. */
  private static final int LONGEST_PART = 4096;

  private final BoundPartitioning partitioning;
  private final List<Column> columns;
  private final IdentityHashMap<GenericData, List<ValueType>> typesOfModels =
      new IdentityHashMap<>();
  private final List<ColumnBuilder> stored;
  private final HandedValue handed = new HandedValue();
  private GenericData model;
  private List<ValueType> types = List.of();

  /** The partitions of rows with the given columns. */
  public RowPartitions(BoundPartitioning partitioning, List<Column> columns) {
    this.partitioning = partitioning;
    this.columns = columns;
    this.stored =
        partitioning.terms().stream()
            .map(term -> NodeBuilders.of(term.type(), new Tally()))
            .toList();
  }

  /** Whether rows have more than one value. */
  boolean isPartitioned() {
    return partitioning.isPartitioned();
  }

  /**
   * The value of a row.
   *
   * @throws ValueMismatchException when a source has a value that does not fit; what is missing
   *     counts as null, and is refused by who writes the row
   */
  public PartitionValue of(IndexedRecord row) {
    if (!isPartitioned()) {
      return PartitionValue.NONE;
    }
    useModel(RowForms.modelOf(row));
    List<PartitionPart> parts = new ArrayList<>(types.size());
    for (int i = 0; i < types.size(); i++) {
      parts.add(
          partOf(FieldPositions.valueOf(row, partitioning.terms().get(i).column().name()), i));
    }
    return new PartitionValue(partitioning.specId(), parts);
  }

  /**
   * The value of a row that hands its values over, in the order of the columns.
   *
   * @throws ValueMismatchException when a source has a value that does not fit
   */
  PartitionValue of(RowValues row) {
    if (!isPartitioned()) {
      return PartitionValue.NONE;
    }
    useModel(GenericData.get());
    List<PartitionPart> parts = new ArrayList<>(types.size());
    for (int i = 0; i < types.size(); i++) {
      Column column = partitioning.terms().get(i).column();
      row.writeTo(handed, columns.indexOf(column));
      parts.add(partOf(handed.valueOf(column), i));
    }
    return new PartitionValue(partitioning.specId(), parts);
  }

  @SuppressWarnings("ReferenceEquality") // models are few, and compared for each row
  private void useModel(GenericData its) {
    if (its != model) {
      types = typesOfModels.computeIfAbsent(its, this::compile);
      model = its;
    }
  }

  /** Keeps the value that a row hands over. */
  private static final class HandedValue implements ValueSink {
    private Object value;

    /** The value as records have it. */
    Object valueOf(Column column) {
      if (!(value instanceof byte[] bytes)) {
        return value;
      }
      DataType type = column.type().valueType();
      return switch (type.storedKind()) {
        case STRING -> new Utf8(bytes);
        case FIXED -> new GenericData.Fixed(column.schemas().schema(type), bytes);
        default -> ByteBuffer.wrap(bytes);
      };
    }

    @Override
    public void writeBytes(byte[] bytes, int offset, int length) {
      value = Arrays.copyOfRange(bytes, offset, offset + length);
    }

    @Override
    public void writeObject(Object given) {
      value = given;
    }
  }

  private List<ValueType> compile(GenericData ofRecords) {
    return ValueType.forWriting(
        partitioning.terms().stream().map(term -> AvroTypes.schema(term.type())).toList(),
        ofRecords);
  }

  private PartitionPart partOf(Object columnValue, int ordinal) {
    BoundTerm term = partitioning.terms().get(ordinal);
    Object value = columnValue;
    for (int i = 0; value instanceof IndexedRecord record && i < term.fields().size(); i++) {
      value = FieldPositions.valueOf(record, term.fields().get(i));
    }
    if (value == null) {
      return PartitionPart.Null.NULL;
    }
    try {
      ColumnBuilder builder = stored.get(ordinal);
      builder.clear();
      types.get(ordinal).build(value, builder);
      PartitionPart part = term.apply(stored(term, builder));
      checkLength(part, term);
      return part;
    } catch (ValueMismatchException e) {
      throw e.under(term.term().source().toString());
    }
  }

  /** The value that a builder holds, as it is stored. */
  private static PartitionPart stored(BoundTerm term, ColumnBuilder builder) {
    if (builder instanceof NumberBuilder numbers) {
      return numbers.areWhole() ? new Whole(numbers.values()[0]) : new Real(numbers.real(0));
    }
    BytesBuilder bytes = (BytesBuilder) builder;
    return term.partOf(ByteBuffer.wrap(bytes.data().array(), 0, bytes.length(0)));
  }

  private static void checkLength(PartitionPart part, BoundTerm term) {
    if (part instanceof Bytes content && content.content().remaining() > LONGEST_PART) {
      throw ValueMismatchException.because(
          ("expected a value of at most %s bytes to partition by, found one of %s:"
                  + " partition the table by truncate(%s,N) or bucket(%s,N)")
              .formatted(
                  LONGEST_PART,
                  content.content().remaining(),
                  term.term().source(),
                  term.term().source()));
    }
  }
}
