package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;

/** A nested record: its fields one after another. */
final class RecordType extends ValueType {
  /** Deeper records would end the stack of who reads them. */
  private static final int DEEPEST = 1_000;

  private final List<Schema.Field> fields;
  private ValueType[] types = {};
  private int leastSize = -1;
  private int depth;

  RecordType(Schema schema) {
    super(schema);
    this.fields = schema.getFields();
  }

  /** Gives the fields' types, which may contain this one. */
  void defineFields(ValueType[] fieldTypes) {
    types = fieldTypes;
  }

  @Override
  public void write(Object value, ByteWriter out) {
    if (!(value instanceof IndexedRecord record)) {
      throw mismatch(value);
    }
    if (depth >= DEEPEST) {
      throw ValueMismatchException.because(
          "expected at most " + DEEPEST + " records inside each other, found more");
    }
    boolean sameSchema = record.getSchema().equals(schema());
    depth++;
    try {
      for (int i = 0; i < types.length; i++) {
        Schema.Field field = fields.get(i);
        Object inner = record.get(sameSchema ? i : positionOf(field, record));
        try {
          types[i].write(inner, out);
        } catch (ValueMismatchException e) {
          throw e.under(field.name());
        }
      }
    } finally {
      depth--;
    }
  }

  private static int positionOf(Schema.Field field, IndexedRecord record) {
    Schema.Field same = record.getSchema().getField(field.name());
    if (same == null) {
      throw ValueMismatchException.missing(record.getSchema()).under(field.name());
    }
    return same.pos();
  }

  private void enter(ByteReader in) {
    if (depth >= DEEPEST) {
      throw in.corrupt("expected at most " + DEEPEST + " records inside each other, found more");
    }
    depth++;
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    enter(in);
    try {
      GenericData.Record record = new GenericData.Record(schema());
      for (int i = 0; i < types.length; i++) {
        record.put(i, types[i].read(in, null));
      }
      return record;
    } finally {
      depth--;
    }
  }

  @Override
  public void skip(ByteReader in) {
    enter(in);
    try {
      for (ValueType type : types) {
        type.skip(in);
      }
    } finally {
      depth--;
    }
  }

  @Override
  int leastSizeInBytes() {
    if (leastSize < 0) {
      leastSize = 0; // what a record inside itself adds
      int sum = 0;
      for (ValueType type : types) {
        sum = (int) Math.min(Integer.MAX_VALUE, (long) sum + type.leastSizeInBytes());
      }
      leastSize = sum;
    }
    return leastSize;
  }
}
