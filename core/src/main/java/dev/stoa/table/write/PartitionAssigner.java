package dev.stoa.table.write;

import dev.stoa.annotation.Internal;
import dev.stoa.avro.AvroTypes;
import dev.stoa.avro.resolution.FieldResolver;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.RowValues;
import dev.stoa.data.ValueSink;
import dev.stoa.format.builder.BytesBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.NumberBuilder;
import dev.stoa.format.builder.SizeTracker;
import dev.stoa.format.split.RecordBinder;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.format.vector.write.NodeBuilders;
import dev.stoa.partition.BoundPartitioning;
import dev.stoa.partition.BoundTerm;
import dev.stoa.partition.PartitionValue;
import dev.stoa.partition.TermValue;
import dev.stoa.partition.TermValue.BytesValue;
import dev.stoa.partition.TermValue.DoubleValue;
import dev.stoa.partition.TermValue.LongValue;
import dev.stoa.schema.Column;
import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.Utf8;

/**
 * Computes the partition value of a row from the stored values of its source columns. Called by row
 * writers. Not thread-safe.
 */
@Internal
public final class PartitionAssigner {
  /** The maximum size of a term's value, since the manifest stores partition values. */
  private static final int MAX_VALUE_SIZE_IN_BYTES = 4096;

  private final BoundPartitioning partitioning;
  private final List<Column> columns;
  private final IdentityHashMap<GenericData, List<ValueSerde>> serdesByModel =
      new IdentityHashMap<>();
  private final List<ColumnBuilder> builders;
  private final CapturedValue capturedValue = new CapturedValue();
  private GenericData model;
  private List<ValueSerde> serdes = List.of();

  /** Creates an assigner for rows of these columns. */
  public PartitionAssigner(BoundPartitioning partitioning, List<Column> columns) {
    this.partitioning = partitioning;
    this.columns = columns;
    this.builders =
        partitioning.terms().stream()
            .map(term -> NodeBuilders.of(term.type(), new SizeTracker()))
            .toList();
  }

  /** Whether the table is partitioned. */
  boolean isPartitioned() {
    return partitioning.isPartitioned();
  }

  /**
   * Computes the partition value of a row.
   *
   * @throws ValueMismatchException when a source value does not fit its type, or its partition
   *     value is too long; a missing value counts as null, and the row's writer rejects it
   */
  public PartitionValue partitionOf(IndexedRecord row) {
    return isPartitioned() ? toPartition(termValues(row)) : PartitionValue.UNPARTITIONED;
  }

  /**
   * Computes the partition value of a stored row; empty if a term's value is too long, as it may be
   * if the row was written before the table had this spec.
   */
  Optional<PartitionValue> partitionOfStored(IndexedRecord row) {
    if (!isPartitioned()) {
      return Optional.of(PartitionValue.UNPARTITIONED);
    }
    List<TermValue> values = termValues(row);
    for (TermValue value : values) {
      if (isTooLong(value)) {
        return Optional.empty();
      }
    }
    return Optional.of(new PartitionValue(partitioning.specId(), values));
  }

  private List<TermValue> termValues(IndexedRecord row) {
    useModel(RecordBinder.modelOf(row));
    List<TermValue> values = new ArrayList<>(serdes.size());
    for (int i = 0; i < serdes.size(); i++) {
      values.add(
          transform(FieldResolver.valueOf(row, partitioning.terms().get(i).column().name()), i));
    }
    return values;
  }

  /**
   * Computes the partition value of a row whose values are in the order of the columns.
   *
   * @throws ValueMismatchException when a source value does not fit its type, or its partition
   *     value is too long
   */
  PartitionValue partitionOf(RowValues row) {
    if (!isPartitioned()) {
      return PartitionValue.UNPARTITIONED;
    }
    useModel(GenericData.get());
    List<TermValue> values = new ArrayList<>(serdes.size());
    for (int i = 0; i < serdes.size(); i++) {
      Column column = partitioning.terms().get(i).column();
      row.writeTo(capturedValue, columns.indexOf(column));
      values.add(transform(capturedValue.valueOf(column), i));
    }
    return toPartition(values);
  }

  private PartitionValue toPartition(List<TermValue> values) {
    for (int i = 0; i < values.size(); i++) {
      checkLength(values.get(i), partitioning.terms().get(i));
    }
    return new PartitionValue(partitioning.specId(), values);
  }

  @SuppressWarnings("ReferenceEquality") // models are few, and compared for each row
  private void useModel(GenericData rowModel) {
    if (rowModel != model) {
      serdes = serdesByModel.computeIfAbsent(rowModel, this::compile);
      model = rowModel;
    }
  }

  /** A sink that keeps the last value. */
  private static final class CapturedValue implements ValueSink {
    private Object value;

    /** Returns the value as generic records represent it. */
    Object valueOf(Column column) {
      if (!(value instanceof byte[] bytes)) {
        return value;
      }
      DataType type = column.type().valueType();
      return switch (type.storedKind()) {
        case STRING -> new Utf8(bytes);
        case FIXED -> new GenericData.Fixed(column.avroSchemas().schema(type), bytes);
        default -> ByteBuffer.wrap(bytes);
      };
    }

    @Override
    public void writeBytes(byte[] bytes, int offset, int length) {
      value = Arrays.copyOfRange(bytes, offset, offset + length);
    }

    @Override
    public void writeObject(Object object) {
      value = object;
    }
  }

  /** Returns the serdes of the terms' source values, as records of a data model represent them. */
  private List<ValueSerde> compile(GenericData recordModel) {
    return ValueSerde.forWriting(
        partitioning.terms().stream().map(term -> AvroTypes.schema(term.type())).toList(),
        recordModel);
  }

  /** Applies a term to a value of its column. */
  private TermValue transform(Object columnValue, int termOrdinal) {
    BoundTerm term = partitioning.terms().get(termOrdinal);
    Object value = columnValue;
    for (int i = 0; value instanceof IndexedRecord record && i < term.fieldNames().size(); i++) {
      value = FieldResolver.valueOf(record, term.fieldNames().get(i));
    }
    if (value == null) {
      return TermValue.Null.NULL;
    }
    try {
      ColumnBuilder builder = builders.get(termOrdinal);
      builder.clear();
      serdes.get(termOrdinal).build(value, builder);
      return term.apply(toTermValue(term, builder));
    } catch (ValueMismatchException e) {
      throw e.inField(term.term().source().toString());
    }
  }

  /** Returns the stored form of the only value of a builder. */
  private static TermValue toTermValue(BoundTerm term, ColumnBuilder builder) {
    if (builder instanceof NumberBuilder numbers) {
      return numbers.areLongs()
          ? new LongValue(numbers.values()[0])
          : new DoubleValue(numbers.doubleAt(0));
    }
    BytesBuilder bytes = (BytesBuilder) builder;
    return term.toTermValue(ByteBuffer.wrap(bytes.data().array(), 0, bytes.length(0)));
  }

  private static void checkLength(TermValue value, BoundTerm term) {
    if (isTooLong(value)) {
      String source = term.term().source().toString();
      throw ValueMismatchException.because(
              ("expected a partition value of at most %s bytes, found %s bytes: partition the table"
                      + " by truncate(%s,N) or bucket(%s,N)")
                  .formatted(MAX_VALUE_SIZE_IN_BYTES, sizeInBytes(value), source, source))
          .inField(source);
    }
  }

  private static boolean isTooLong(TermValue value) {
    return sizeInBytes(value) > MAX_VALUE_SIZE_IN_BYTES;
  }

  /** Returns the size of a value of bytes; 0 for others, which are short. */
  private static int sizeInBytes(TermValue value) {
    return value instanceof BytesValue bytes ? bytes.content().remaining() : 0;
  }
}
