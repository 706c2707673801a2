package dev.stoa.data;

import dev.stoa.avro.AvroNames;
import java.util.List;
import java.util.Objects;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/**
 * Finds a field's ordinal by its name, which need not be a valid Avro name; faster than {@link
 * Schema#getField}. Called by records for each row.
 *
 * <p>Callers usually pass literals. Literals are interned, and so are the names in the index: a
 * lookup then costs a cached hash code and a comparison of references.
 */
public final class FieldNameIndex {
  private final Schema schema;

  /** An open-addressing hash table: a name is in its first slot or in one that follows. */
  private final String[] names;

  /** The ordinal of the field whose name is in a slot. */
  private final int[] ordinals;

  /** Creates an index of a record schema's fields. */
  public FieldNameIndex(Schema schema) {
    this.schema = schema;
    List<Schema.Field> fields = schema.getFields();
    // A power of two, and more than two names per field, so that a search ends at an empty slot.
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
    int slot = firstSlot(name);
    while (names[slot] != null) {
      slot = (slot + 1) & (names.length - 1);
    }
    names[slot] = name.intern();
    ordinals[slot] = ordinal;
  }

  /** The slot at which the search for a name starts. */
  private int firstSlot(String name) {
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
   * @throws AvroRuntimeException when the field does not exist
   */
  public int ordinalOf(String name) {
    int ordinal = find(name);
    if (ordinal < 0) {
      throw unknownField(name, schema);
    }
    return ordinal;
  }

  private int find(String name) {
    Objects.requireNonNull(name, "the name of the field is null");
    int slot = firstSlot(name);
    String candidate = names[slot];
    while (candidate != null) {
      if (candidate.equals(name)) {
        return ordinals[slot];
      }
      slot = (slot + 1) & (names.length - 1);
      candidate = names[slot];
    }
    return -1;
  }

  static AvroRuntimeException unknownField(String name, Schema schema) {
    return new AvroRuntimeException(
        ("there is no field \"%s\" in this record: it has %s (a row has the columns that the scan"
                + " selects, or that compute lists)")
            .formatted(name, schema.getFields().stream().map(Schema.Field::name).toList()));
  }
}
