package dev.stoa.table.write;

import dev.stoa.avro.AvroNames;
import dev.stoa.avro.AvroTypes;
import dev.stoa.data.RowValues;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.resolution.ValueMismatchException;
import dev.stoa.format.split.ColumnSink;
import dev.stoa.format.split.RowForms;
import dev.stoa.format.value.ValueType;
import dev.stoa.partition.BoundPartitioning;
import dev.stoa.partition.BoundTerm;
import dev.stoa.partition.PartitionPart;
import dev.stoa.partition.PartitionPart.Bytes;
import dev.stoa.partition.PartitionPart.Real;
import dev.stoa.partition.PartitionPart.Whole;
import dev.stoa.partition.PartitionValue;
import dev.stoa.schema.Column;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;

/**
 * Tells which partition a row belongs to, by the values of its sources as they are stored. Made for
 * a writer of rows; for one thread.
 */
public final class RowPartitions {
  /** The manifest has each value; longer ones are no way to divide a table. */
  private static final int LONGEST_PART = 4096;

  private static final FilePlace PLACE = FilePlace.of("memory", "partition");

  private final BoundPartitioning partitioning;
  private final List<Column> columns;
  private final List<Source> sources = new ArrayList<>();
  private final IdentityHashMap<GenericData, List<ValueType>> typesOfModels =
      new IdentityHashMap<>();
  private final ByteWriter bytes = new ByteWriter();
  private GenericData model;
  private List<ValueType> types = List.of();

  /** The partitions of rows with the given columns. */
  public RowPartitions(BoundPartitioning partitioning, List<Column> columns) {
    this.partitioning = partitioning;
    this.columns = columns;
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
  @SuppressWarnings("ReferenceEquality") // models are few, and compared for each row
  public PartitionValue of(IndexedRecord row) {
    if (!isPartitioned()) {
      return PartitionValue.NONE;
    }
    GenericData its = RowForms.modelOf(row);
    if (its != model) {
      types = typesOfModels.computeIfAbsent(its, this::compile);
      model = its;
    }
    List<PartitionPart> parts = new ArrayList<>(types.size());
    for (int i = 0; i < types.size(); i++) {
      parts.add(partOf(row, partitioning.terms().get(i), types.get(i)));
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
    if (sources.isEmpty()) {
      partitioning.terms().forEach(term -> sources.add(new Source(term)));
      types = compile(GenericData.get());
      model = GenericData.get();
    }
    List<PartitionPart> parts = new ArrayList<>(sources.size());
    for (int i = 0; i < sources.size(); i++) {
      Source source = sources.get(i);
      parts.add(partOf(source.valueIn(row), source.term, types.get(i)));
    }
    return new PartitionValue(partitioning.specId(), parts);
  }

  /** The column of a term, by way of its bytes. */
  private final class Source {
    private final BoundTerm term;
    private final int column;
    private final ByteWriter handed = new ByteWriter();
    private final ColumnSink sink;
    private final ValueType type;

    Source(BoundTerm term) {
      this.term = term;
      this.column = columns.indexOf(term.column());
      this.sink = ColumnSink.of(term.column().schema(), handed);
      this.type = ValueType.of(term.column().schema());
    }

    Object valueIn(RowValues row) {
      handed.truncate(0);
      try {
        sink.take(row, column);
      } catch (ValueMismatchException e) {
        throw e.under(term.column().name());
      }
      return type.read(new ByteReader(handed.array(), handed.size(), 0, PLACE), null);
    }
  }

  private List<ValueType> compile(GenericData ofRecords) {
    List<Schema> schemas =
        partitioning.terms().stream().map(term -> AvroTypes.schema(term.type())).toList();
    return ValueType.forWriting(schemas, ofRecords);
  }

  private PartitionPart partOf(IndexedRecord row, BoundTerm term, ValueType type) {
    return partOf(valueOf(row, term.column().name()), term, type);
  }

  private PartitionPart partOf(Object columnValue, BoundTerm term, ValueType type) {
    Object value = columnValue;
    for (int i = 0; value instanceof IndexedRecord record && i < term.fields().size(); i++) {
      value = valueOf(record, term.fields().get(i));
    }
    if (value == null) {
      return PartitionPart.Null.NULL;
    }
    try {
      bytes.truncate(0);
      type.write(value, bytes);
      PartitionPart part = term.apply(stored(term));
      checkLength(part, term);
      return part;
    } catch (ValueMismatchException e) {
      throw e.under(term.term().source().toString());
    }
  }

  private static Object valueOf(IndexedRecord record, String name) {
    Schema.Field field = record.getSchema().getField(AvroNames.of(name));
    return field == null ? null : record.get(field.pos());
  }

  /** The value that was written last, as Avro's binary form has it. */
  private PartitionPart stored(BoundTerm term) {
    ByteReader in = new ByteReader(bytes.array(), bytes.size(), 0, PLACE);
    return switch (term.type().storedKind()) {
      case BOOLEAN -> new Whole(in.readByte());
      case INT, LONG, ENUM -> new Whole(in.readZigzag());
      case FLOAT -> new Real(Float.intBitsToFloat(in.readInt()));
      case DOUBLE -> new Real(Double.longBitsToDouble(in.readLong()));
      case STRING, BYTES -> {
        in.readZigzag();
        yield term.partOf(rest(in));
      }
      default -> term.partOf(rest(in));
    };
  }

  private static ByteBuffer rest(ByteReader in) {
    return ByteBuffer.wrap(in.array(), in.position(), in.remaining());
  }

  private static void checkLength(PartitionPart part, BoundTerm term) {
    if (part instanceof Bytes content && content.content().remaining() > LONGEST_PART) {
      throw ValueMismatchException.because(
          "expected a value of at most "
              + LONGEST_PART
              + " bytes to partition by, found one of "
              + content.content().remaining()
              + ": partition the table by truncate("
              + term.term().source()
              + ",N) or bucket("
              + term.term().source()
              + ",N)");
    }
  }
}
