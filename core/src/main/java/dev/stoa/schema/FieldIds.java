package dev.stoa.schema;

import dev.stoa.exception.InvalidTableException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;

/**
 * Gives every path of a schema an id: the top-level fields first, then what is nested in them, in
 * order.
 *
 * <p>A path is the field's name, followed for nested fields by their names, {@code element} for an
 * array's, {@code key} and {@code value} for a map's, and {@code <name>} for a union's branches
 * (null and one other type need none), with dots between. A record that contains itself is opaque.
 */
final class FieldIds {
  /** Records that share others can have exponentially many paths. */
  private static final int MOST_PATHS = 100_000;

  private final Map<String, Integer> ids;
  private final RecursiveRecords recursive = new RecursiveRecords();

  private int nextId;

  private FieldIds(Map<String, Integer> ids, int nextId) {
    this.ids = ids;
    this.nextId = nextId;
  }

  /**
   * The ids of all paths, counting up.
   *
   * @throws InvalidTableException when there are too many
   */
  static Map<String, Integer> assign(Schema record, int firstId) {
    FieldIds assigned = new FieldIds(new LinkedHashMap<>(), firstId);
    for (Schema.Field field : record.getFields()) {
      assigned.add(field.name());
    }
    for (Schema.Field field : record.getFields()) {
      assigned.walk(field.name(), field.schema());
    }
    return assigned.ids;
  }

  /**
   * Gives a new column and what is inside it ids from one on.
   *
   * @param ids of the other paths; takes those of the new ones
   * @return the next id
   */
  static int add(Schema.Field field, int nextId, Map<String, Integer> ids) {
    FieldIds assigned = new FieldIds(ids, nextId);
    assigned.add(field.name());
    assigned.walk(field.name(), field.schema());
    return assigned.nextId;
  }

  /** Gives those paths inside a column ids that have none. */
  static int addInside(Schema.Field field, int nextId, Map<String, Integer> ids) {
    FieldIds assigned = new FieldIds(ids, nextId);
    assigned.walk(field.name(), field.schema());
    return assigned.nextId;
  }

  private void add(String path) {
    if (ids.containsKey(path)) {
      return;
    }
    if (ids.size() == MOST_PATHS) {
      throw new InvalidTableException(
          "the schema has more than "
              + MOST_PATHS
              + " fields, nested ones counted wherever they stand: leave some out");
    }
    ids.put(path, nextId);
    nextId++;
  }

  private void walk(String path, Schema schema) {
    switch (schema.getType()) {
      case ARRAY -> inner(path + ".element", schema.getElementType());
      case MAP -> {
        add(path + ".key");
        inner(path + ".value", schema.getValueType());
      }
      case UNION -> walkUnion(path, schema.getTypes());
      case RECORD -> {
        if (!recursive.contains(schema)) {
          for (Schema.Field field : schema.getFields()) {
            inner(path + "." + field.name(), field.schema());
          }
        }
      }
      default -> {
        // a leaf
      }
    }
  }

  private void inner(String path, Schema schema) {
    add(path);
    walk(path, schema);
  }

  private void walkUnion(String path, List<Schema> branches) {
    long values = branches.stream().filter(b -> b.getType() != Schema.Type.NULL).count();
    for (Schema branch : branches) {
      if (branch.getType() == Schema.Type.NULL) {
        continue;
      }
      if (values == 1) {
        walk(path, branch);
      } else {
        inner(path + ".<" + branch.getFullName() + ">", branch);
      }
    }
  }
}
