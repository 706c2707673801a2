package dev.stoa.schema;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * Gives every path of a schema an id: the top-level fields first, then what is nested in them, in
 * order.
 *
 * <p>A path is the field's name, followed for nested fields by their names, {@code element} for an
 * array's, {@code key} and {@code value} for a map's, and {@code <name>} for a union's branches
 * (null and one other type need none), with dots between. A record inside itself is opaque.
 */
final class FieldIds {
  private final Map<String, Integer> ids = new LinkedHashMap<>();
  private int next;

  private FieldIds(int firstId) {
    this.next = firstId;
  }

  /** The ids of all paths, counting up from {@code firstId}. */
  static Map<String, Integer> assign(Schema record, int firstId) {
    FieldIds assigned = new FieldIds(firstId);
    for (Schema.Field field : record.getFields()) {
      assigned.add(field.name());
    }
    Set<String> around = new HashSet<>(Set.of(record.getFullName()));
    for (Schema.Field field : record.getFields()) {
      assigned.walk(field.name(), field.schema(), around);
    }
    return assigned.ids;
  }

  private void add(String path) {
    ids.put(path, next++);
  }

  private void walk(String path, Schema schema, Set<String> around) {
    switch (schema.getType()) {
      case ARRAY -> inner(path + ".element", schema.getElementType(), around);
      case MAP -> {
        add(path + ".key");
        inner(path + ".value", schema.getValueType(), around);
      }
      case UNION -> walkUnion(path, schema.getTypes(), around);
      case RECORD -> {
        if (around.add(schema.getFullName())) {
          for (Schema.Field field : schema.getFields()) {
            inner(path + "." + field.name(), field.schema(), around);
          }
          around.remove(schema.getFullName());
        }
      }
      default -> {
        // a leaf
      }
    }
  }

  private void inner(String path, Schema schema, Set<String> around) {
    add(path);
    walk(path, schema, around);
  }

  private void walkUnion(String path, List<Schema> branches, Set<String> around) {
    long values = branches.stream().filter(b -> b.getType() != Schema.Type.NULL).count();
    for (Schema branch : branches) {
      if (branch.getType() == Schema.Type.NULL) {
        continue;
      }
      if (values == 1) {
        walk(path, branch, around);
      } else {
        inner(path + ".<" + branch.getFullName() + ">", branch, around);
      }
    }
  }
}
