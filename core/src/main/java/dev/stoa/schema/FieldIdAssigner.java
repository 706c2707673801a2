package dev.stoa.schema;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.type.ArrayType;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.FieldPath;
import dev.stoa.type.MapType;
import dev.stoa.type.RecordType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.UnionType;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Assigns an id to every path of a schema: the top-level fields first, then nested fields, in
 * order.
 *
 * <p>A path is the field's name, followed for nested fields by their names, {@code element} for an
 * array's, {@code key} and {@code valueType} for a map's, and {@code <name>} for a union's branches
 * (null and one other type need none), joined by dots; names are escaped as in {@link FieldPath}. A
 * record that contains itself is opaque.
 */
final class FieldIds {
  /** The maximum number of paths, since records that share types can have exponentially many. */
  private static final int MAX_PATHS = 100_000;

  private final Map<String, Integer> ids;
  private final IdentityHashMap<RecordType, Boolean> recursive = new IdentityHashMap<>();

  private int nextId;

  private FieldIds(Map<String, Integer> ids, int nextId) {
    this.ids = ids;
    this.nextId = nextId;
  }

  /**
   * Assigns ids to all paths, from {@code firstId} on.
   *
   * @throws InvalidTableException when the schema has too many paths
   */
  static Map<String, Integer> assign(List<Field> fields, int firstId) {
    FieldIds assigner = new FieldIds(new LinkedHashMap<>(), firstId);
    fields.forEach(field -> assigner.add(pathOf(field)));
    fields.forEach(field -> assigner.walk(pathOf(field), field.type()));
    return assigner.ids;
  }

  /** The path of a column. */
  static String pathOf(Field column) {
    return FieldPath.escape(column.name());
  }

  /**
   * Assigns ids to a new column and its nested paths, from {@code nextId} on.
   *
   * @param ids the ids of the existing paths; the new ones are added
   * @return the next id
   */
  static int add(Field field, int nextId, Map<String, Integer> ids) {
    FieldIds assigner = new FieldIds(ids, nextId);
    assigner.addTree(pathOf(field), field.type());
    return assigner.nextId;
  }

  /** Assigns ids to a column's nested paths that lack them. */
  static int addNested(Field field, int nextId, Map<String, Integer> ids) {
    FieldIds assigner = new FieldIds(ids, nextId);
    assigner.walk(pathOf(field), field.type());
    return assigner.nextId;
  }

  private void add(String path) {
    if (ids.containsKey(path)) {
      return;
    }
    if (ids.size() == MAX_PATHS) {
      throw new InvalidTableException(
          "the schema has more than " + MAX_PATHS + " fields, including nested ones: remove some");
    }
    ids.put(path, nextId);
    nextId++;
  }

  private void walk(String path, DataType type) {
    DataType valueType = type.valueType();
    switch (valueType.kind()) {
      case ARRAY -> addTree(path + ".element", ((ArrayType) valueType).element());
      case MAP -> {
        add(path + ".key");
        addTree(path + ".value", ((MapType) valueType).value());
      }
      case UNION -> {
        for (DataType branch : ((UnionType) valueType).branches()) {
          if (branch.kind() != TypeKind.NULL) {
            addTree(path + ".<" + UnionType.branchName(branch) + ">", branch);
          }
        }
      }
      case RECORD -> walkRecord(path, (RecordType) valueType);
      default -> {
        // has no nested paths
      }
    }
  }

  private void addTree(String path, DataType type) {
    add(path);
    walk(path, type);
  }

  private void walkRecord(String path, RecordType record) {
    if (!recursive.computeIfAbsent(record, RecordType::isRecursive)) {
      record.fields().forEach(field -> addTree(path + "." + pathOf(field), field.type()));
    }
  }
}
