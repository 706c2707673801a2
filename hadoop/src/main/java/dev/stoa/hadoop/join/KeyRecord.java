package dev.stoa.hadoop.join;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.EagerRecord;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;

/**
 * The key of a group as a record: a view of the key's columns in one of the group's records. The
 * key of a map function that reads {@link JoinInputFormat}; valid until the function returns.
 */
final class KeyRecord implements ColumnarRecord {
  private final Schema schema;
  private final List<int[]> ordinalsByTable;
  private JoinGroup group;
  private ColumnarRecord source;
  private int[] ordinals = {};

  /**
   * Creates a view.
   *
   * @param schema the schema of the key
   * @param ordinalsByTable the ordinals of the key's columns in the records of each table
   */
  KeyRecord(Schema schema, List<int[]> ordinalsByTable) {
    this.schema = schema;
    this.ordinalsByTable = ordinalsByTable;
  }

  /** Moves the view to another group, whose records are first accessed with the key's values. */
  void reset(JoinGroup newGroup) {
    group = newGroup;
    source = null;
  }

  private ColumnarRecord source() {
    if (source == null) {
      int table = 0;
      while (group.isEmpty(table)) {
        table++;
      }
      source = group.record(table);
      ordinals = ordinalsByTable.get(table);
    }
    return source;
  }

  @Override
  public Object get(int ordinal) {
    Object value = source().get(ordinals[ordinal]);
    boolean isWidened = value instanceof Integer && valueType(ordinal) == Schema.Type.LONG;
    return isWidened ? Long.valueOf((Integer) value) : value;
  }

  private Schema.Type valueType(int ordinal) {
    Schema field = schema.getFields().get(ordinal).schema();
    return field.isUnion()
        ? field.getTypes().stream()
            .map(Schema::getType)
            .filter(type -> type != Schema.Type.NULL)
            .findFirst()
            .orElse(Schema.Type.NULL)
        : field.getType();
  }

  @Override
  public Object get(String name) {
    return get(ordinalOf(name));
  }

  @Override
  public boolean hasField(String name) {
    return schema.getField(name) != null;
  }

  @Override
  public int ordinalOf(String name) {
    Schema.Field field = schema.getField(name);
    if (field == null) {
      throw new AvroRuntimeException(
          "the key has no field \"%s\": its fields are %s"
              .formatted(name, schema.getFields().stream().map(Schema.Field::name).toList()));
    }
    return field.pos();
  }

  @Override
  public boolean isNullAt(int ordinal) {
    return source().isNullAt(ordinals[ordinal]);
  }

  @Override
  public boolean booleanAt(int ordinal) {
    return source().booleanAt(ordinals[ordinal]);
  }

  @Override
  public int intAt(int ordinal) {
    return source().intAt(ordinals[ordinal]);
  }

  @Override
  public long longAt(int ordinal) {
    return source().longAt(ordinals[ordinal]);
  }

  @Override
  public Utf8 textAt(int ordinal) {
    return source().textAt(ordinals[ordinal]);
  }

  @Override
  public ByteBuffer bytesAt(int ordinal) {
    return source().bytesAt(ordinals[ordinal]);
  }

  @Override
  public ColumnarMap mapAt(int ordinal) {
    return source().mapAt(ordinals[ordinal]);
  }

  @Override
  public ColumnarArray arrayAt(int ordinal) {
    return source().arrayAt(ordinals[ordinal]);
  }

  @Override
  public ColumnarRecord recordAt(int ordinal) {
    return source().recordAt(ordinals[ordinal]);
  }

  @Override
  public ColumnarRecord copy() {
    EagerRecord view = new EagerRecord(schema);
    for (int ordinal = 0; ordinal < schema.getFields().size(); ordinal++) {
      view.put(ordinal, get(ordinal));
    }
    return view.copy();
  }

  @Override
  public void put(int ordinal, Object value) {
    throw new AvroRuntimeException("the key of a join is read-only: change a copy()");
  }

  @Override
  public void put(String name, Object value) {
    put(ordinalOf(name), value);
  }

  @Override
  public Schema getSchema() {
    return schema;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ColumnarRecord that && copy().equals(that.copy());
  }

  @Override
  public int hashCode() {
    return copy().hashCode();
  }

  @Override
  public String toString() {
    return GenericData.get().toString(copy());
  }
}
