package dev.stoa.format.value;

import dev.stoa.avro.resolution.FieldResolver;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.EagerRecord;
import dev.stoa.data.FieldNameIndex;
import dev.stoa.format.batch.NestedVectorBuilders;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.RecordBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.view.ValuePath;
import dev.stoa.type.DataType;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/** The serde of a nested record: its fields one after another. */
final class RecordSerde extends ValueSerde {
  private final Schema schema;
  private final ValueLimits limits;
  private ValueSerde[] fieldSerdes = {};
  private FieldNameIndex fieldNames;

  /** Negative until it is computed. */
  private int cachedMinSizeInBytes = -1;

  /** The schema of the record that was written last; null before the first. */
  private Schema lastSchema;

  /** The position of each field in records of {@link #lastSchema}. */
  private int[] lastPositions = {};

  RecordSerde(DataType type, Schema schema, ValueLimits limits) {
    super(type);
    this.schema = schema;
    this.limits = limits;
  }

  /** Sets the serdes of the fields, which may contain this serde. */
  void defineFields(ValueSerde[] newFieldSerdes) {
    fieldSerdes = newFieldSerdes;
  }

  @Override
  public void write(Object value, ByteWriter out) {
    if (!(value instanceof IndexedRecord record)) {
      throw mismatch(value);
    }
    if (!limits.tryEnterRecord()) {
      throw ValueMismatchException.because(tooDeepMessage());
    }
    try {
      int[] positions = fieldPositions(record.getSchema());
      for (int i = 0; i < fieldSerdes.length; i++) {
        try {
          fieldSerdes[i].write(record.get(positions[i]), out);
        } catch (ValueMismatchException e) {
          throw e.inField(schema.getFields().get(i).name());
        }
      }
    } finally {
      limits.leaveRecord();
    }
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    if (!(target instanceof RecordBuilder out)) {
      buildOpaque(value, target);
      return;
    }
    if (!(value instanceof IndexedRecord record)) {
      throw mismatch(value);
    }
    if (!limits.tryEnterRecord()) {
      throw ValueMismatchException.because(tooDeepMessage());
    }
    try {
      buildFields(record, out);
      out.endRecord();
    } finally {
      limits.leaveRecord();
    }
  }

  private void buildFields(IndexedRecord record, RecordBuilder out) {
    int[] positions = fieldPositions(record.getSchema());
    for (int i = 0; i < fieldSerdes.length; i++) {
      try {
        fieldSerdes[i].build(record.get(positions[i]), out.field(i));
      } catch (ValueMismatchException e) {
        throw e.inField(schema.getFields().get(i).name());
      }
    }
  }

  /**
   * Returns the positions of the fields in records of a schema, which may be equal to this serde's
   * schema or have its fields in another order.
   */
  @SuppressWarnings("ReferenceEquality") // comparing schemas costs more than writing the record
  private int[] fieldPositions(Schema recordSchema) {
    if (recordSchema != lastSchema) {
      lastPositions = FieldResolver.positions(schema.getFields(), recordSchema);
      lastSchema = recordSchema;
    }
    return lastPositions;
  }

  private static String tooDeepMessage() {
    return "expected at most " + ValueLimits.MAX_DEPTH + " nested records, found more";
  }

  /**
   * Enters a record to read it, and checks its depth; {@link ValueLimits#leaveRecord} must follow.
   */
  void enterRecord(ByteReader in) {
    if (!limits.tryEnterRecord()) {
      throw in.corrupt(tooDeepMessage());
    }
  }

  @Override
  public EagerRecord read(ByteReader in, Object reuse) {
    enterRecord(in);
    try {
      EagerRecord record = new EagerRecord(schema);
      for (int i = 0; i < fieldSerdes.length; i++) {
        record.put(i, fieldSerdes[i].read(in, null));
      }
      return record;
    } finally {
      limits.leaveRecord();
    }
  }

  @Override
  public Object view(ByteReader in, Object reuse) {
    enterRecord(in);
    try {
      boolean isReusable = reuse instanceof BinaryRecordView view && view.isOf(this);
      BinaryRecordView view = isReusable ? (BinaryRecordView) reuse : new BinaryRecordView(this);
      return view.reset(in, limits.depth());
    } finally {
      limits.leaveRecord();
    }
  }

  @Override
  public boolean isNested() {
    return true;
  }

  /** Returns the index of the fields by name; created on the first call. */
  FieldNameIndex fieldNames() {
    if (fieldNames == null) {
      fieldNames = new FieldNameIndex(schema);
    }
    return fieldNames;
  }

  /** Avro's schema of the records. */
  Schema schema() {
    return schema;
  }

  /** Returns the number of fields. */
  int fieldCount() {
    return fieldSerdes.length;
  }

  /** Returns the serde of a field. */
  ValueSerde fieldSerde(int ordinal) {
    return fieldSerdes[ordinal];
  }

  /** Returns the limits that the serdes of a column share. */
  ValueLimits limits() {
    return limits;
  }

  @Override
  void appendValue(ByteReader in, VectorBuilder out) {
    NestedVectorBuilders.RecordVectorBuilder records =
        (NestedVectorBuilders.RecordVectorBuilder) out;
    enterRecord(in);
    try {
      for (int i = 0; i < fieldSerdes.length; i++) {
        Optional<VectorBuilder> field = records.field(i);
        if (field.isPresent()) {
          fieldSerdes[i].append(in, field.get());
        } else {
          fieldSerdes[i].skip(in);
        }
      }
      records.endRecord();
    } finally {
      limits.leaveRecord();
    }
  }

  @Override
  public void append(ByteReader in, ValuePath path, int stepIndex, VectorBuilder out) {
    if (stepIndex == path.stepCount()) {
      append(in, out);
      return;
    }
    enterRecord(in);
    try {
      int ordinal = path.fieldOrdinal(stepIndex);
      for (int i = 0; i < ordinal; i++) {
        fieldSerdes[i].skip(in);
      }
      fieldSerdes[ordinal].append(in, path, stepIndex + 1, out);
    } finally {
      limits.leaveRecord();
    }
  }

  @Override
  public void skip(ByteReader in) {
    enterRecord(in);
    try {
      for (ValueSerde fieldSerde : fieldSerdes) {
        fieldSerde.skip(in);
      }
    } finally {
      limits.leaveRecord();
    }
  }

  @Override
  public int minSizeInBytes() {
    if (cachedMinSizeInBytes < 0) {
      cachedMinSizeInBytes = 0; // what a recursive call of this method returns
      int sum = 0;
      for (ValueSerde fieldSerde : fieldSerdes) {
        sum = (int) Math.min(Integer.MAX_VALUE, (long) sum + fieldSerde.minSizeInBytes());
      }
      cachedMinSizeInBytes = sum;
    }
    return cachedMinSizeInBytes;
  }
}
