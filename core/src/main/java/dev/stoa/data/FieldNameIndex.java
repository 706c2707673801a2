package dev.stoa.data;

import dev.stoa.avro.AvroNames;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/**
 * Finds a field's ordinal by its name, which need not be a valid Avro name; faster than {@link
 * Schema#getField}, as records call it for each row.
 *
 * <p>Map functions pass literals, which are interned as the strings in this table are: a lookup
 * costs a cached hash and a comparison of references.
 */
public final class FieldNameIndex {
  private final Schema schema;
  private final String[] names;
  private final int[] ordinals;

  /** The names of a record schema's fields. */
  public FieldNameIndex(Schema schema) {
    this.schema = schema;
    List<Schema.Field> fields = schema.getFields();
    int capacity = Integer.highestOneBit(Math.max(1, fields.size())) * 4;
    this.names = new String[capacity];
    this.ordinals = new int[capacity];
    for (Schema.Field field : fields) {
      add(field.name(), field.pos());
      String name = AvroNames.fieldName(field);
      if (!name.equals(field.name())) {
        add(name, field.pos());
      }
    }
  }

  private void add(String name, int ordinal) {
    int slot = slotOf(name);
    while (names[slot] != null) {
      slot = (slot + 1) & (names.length - 1);
    }
    names[slot] = name.intern();
    ordinals[slot] = ordinal;
  }

  private int slotOf(String name) {
    int hash = name.hashCode();
    return (hash ^ (hash >>> 16)) & (names.length - 1);
  }

  /** Whether a field has the name. */
  public boolean contains(String name) {
    return find(name) >= 0;
  }

  /**
   * The ordinal of a field.
   *
   * @throws AvroRuntimeException when it does not exist
   */
  public int ordinalOf(String name) {
    int ordinal = find(name);
    if (ordinal < 0) {
      throw unknownField(name, schema);
    }
    return ordinal;
  }

  private int find(String name) {
    int slot = slotOf(name);
    String found = names[slot];
    while (found != null) {
      if (found.equals(name)) {
        return ordinals[slot];
      }
      slot = (slot + 1) & (names.length - 1);
      found = names[slot];
    }
    return -1;
  }

  static AvroRuntimeException unknownField(String name, Schema schema) {
    return new AvroRuntimeException(
        "there is no field \"%s\" in this record: it has %s"
            .formatted(name, schema.getFields().stream().map(Schema.Field::name).toList()));
  }
}
