package dev.stoa.format.value;

import dev.stoa.avro.resolution.FieldPositions;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.EagerRecord;
import dev.stoa.data.FieldNames;
import dev.stoa.format.batch.NestedBuilders;
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

/** A nested record: its fields one after another. */
final class RecordType extends ValueType {
  private final Schema schema;
  private final NestingDepth depth;
  private ValueType[] types = {};
  private FieldNames names;
  private int leastSize = -1;
  private Schema lastSchema;
  private int[] lastPositions = {};

  RecordType(DataType type, Schema schema, NestingDepth depth) {
    super(type);
    this.schema = schema;
    this.depth = depth;
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
    if (!depth.enter()) {
      throw ValueMismatchException.because(tooDeep());
    }
    try {
      int[] positions = positionsIn(record.getSchema());
      for (int i = 0; i < types.length; i++) {
        try {
          types[i].write(record.get(positions[i]), out);
        } catch (ValueMismatchException e) {
          throw e.under(schema.getFields().get(i).name());
        }
      }
    } finally {
      depth.leave();
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
    if (!depth.enter()) {
      throw ValueMismatchException.because(tooDeep());
    }
    try {
      buildFields(record, out);
      out.endRecord();
    } finally {
      depth.leave();
    }
  }

  private void buildFields(IndexedRecord record, RecordBuilder out) {
    int[] positions = positionsIn(record.getSchema());
    for (int i = 0; i < types.length; i++) {
      try {
        types[i].build(record.get(positions[i]), out.field(i));
      } catch (ValueMismatchException e) {
        throw e.under(schema.getFields().get(i).name());
      }
    }
  }

  /** Where the fields stand in a record of another schema object, which is often an equal one. */
  @SuppressWarnings("ReferenceEquality") // comparing whole schemas would cost more than the record
  private int[] positionsIn(Schema given) {
    if (given != lastSchema) {
      lastPositions = FieldPositions.of(schema.getFields(), given);
      lastSchema = given;
    }
    return lastPositions;
  }

  private static String tooDeep() {
    return "expected at most " + NestingDepth.DEEPEST + " records inside each other, found more";
  }

  /** Begins to read a record; needs {@link NestingDepth#leave}. */
  void enter(ByteReader in) {
    if (!depth.enter()) {
      throw in.corrupt(tooDeep());
    }
  }

  @Override
  public EagerRecord read(ByteReader in, Object reuse) {
    enter(in);
    try {
      EagerRecord record = new EagerRecord(schema);
      for (int i = 0; i < types.length; i++) {
        record.put(i, types[i].read(in, null));
      }
      return record;
    } finally {
      depth.leave();
    }
  }

  @Override
  public Object view(ByteReader in, Object reuse) {
    enter(in);
    try {
      boolean isOfThis = reuse instanceof RecordView view && view.isOf(this);
      RecordView view = isOfThis ? (RecordView) reuse : new RecordView(this);
      return view.turnTo(in, depth.depth());
    } finally {
      depth.leave();
    }
  }

  @Override
  public boolean isContainer() {
    return true;
  }

  /** The names of the fields, made for the first view. */
  FieldNames names() {
    if (names == null) {
      names = new FieldNames(schema);
    }
    return names;
  }

  /** Avro's schema of the records. */
  Schema schema() {
    return schema;
  }

  /** The number of fields. */
  int width() {
    return types.length;
  }

  /** The type of a field. */
  ValueType field(int ordinal) {
    return types[ordinal];
  }

  /** How deeply values of this column are nested in records. */
  NestingDepth nesting() {
    return depth;
  }

  @Override
  void appendValue(ByteReader in, VectorBuilder out) {
    NestedBuilders.Records records = (NestedBuilders.Records) out;
    enter(in);
    try {
      for (int i = 0; i < types.length; i++) {
        Optional<VectorBuilder> field = records.field(i);
        if (field.isPresent()) {
          types[i].append(in, field.get());
        } else {
          types[i].skip(in);
        }
      }
      records.endRecord();
    } finally {
      depth.leave();
    }
  }

  @Override
  public void append(ByteReader in, ValuePath path, int step, VectorBuilder out) {
    if (step == path.length()) {
      append(in, out);
      return;
    }
    enter(in);
    try {
      int ordinal = path.ordinal(step);
      for (int i = 0; i < ordinal; i++) {
        types[i].skip(in);
      }
      types[ordinal].append(in, path, step + 1, out);
    } finally {
      depth.leave();
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
      depth.leave();
    }
  }

  @Override
  public int leastSizeInBytes() {
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
