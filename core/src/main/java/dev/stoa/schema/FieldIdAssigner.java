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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Assigns an id to each column of a schema, and then to each nested field, in order. Called when
 * tables are created and columns are added.
 *
 * <p>A field is identified by its path: the names of the column and of the nested fields, joined by
 * dots and escaped as in {@link FieldPath}. The elements of an array are called {@code element},
 * the keys and values of a map {@code key} and {@code value}, and the branches of a union {@code
 * <name>}, except in unions of null and one other type. Records that contain themselves have no
 * nested paths.
 */
final class FieldIdAssigner {
  /** The maximum number of paths: types that contain a record several times can have very many. */
  private static final int MAX_PATHS = 100_000;

  private final Map<String, Integer> idsByPath;

  private int nextId;

  private FieldIdAssigner(Map<String, Integer> idsByPath, int nextId) {
    this.idsByPath = idsByPath;
    this.nextId = nextId;
  }

  /**
   * Returns the ids of all paths of new columns, assigned from {@code firstId} on.
   *
   * @throws InvalidTableException when the schema has too many paths
   */
  static Map<String, Integer> assignToColumns(List<Field> fields, int firstId) {
    FieldIdAssigner assigner = new FieldIdAssigner(new LinkedHashMap<>(), firstId);
    fields.forEach(field -> assigner.assign(pathOf(field)));
    fields.forEach(field -> assigner.assignNested(pathOf(field), field.type()));
    return assigner.idsByPath;
  }

  /** The path of a column, which is also the last part of the path of a nested field. */
  static String pathOf(Field field) {
    return FieldPath.escape(field.name());
  }

  /**
   * Assigns ids to a new column and its nested fields, from {@code nextId} on.
   *
   * @param idsByPath the ids of the existing paths; those of the new paths are added
   * @return the first id that was not assigned
   */
  static int assignToColumn(Field field, int nextId, Map<String, Integer> idsByPath) {
    FieldIdAssigner assigner = new FieldIdAssigner(idsByPath, nextId);
    assigner.assignTree(pathOf(field), field.type());
    return assigner.nextId;
  }

  /**
   * Assigns ids to those nested fields of a column that have none, from {@code nextId} on.
   *
   * @param idsByPath the ids of the existing paths; those of the new paths are added
   * @return the first id that was not assigned
   */
  static int assignToNestedFields(Field field, int nextId, Map<String, Integer> idsByPath) {
    FieldIdAssigner assigner = new FieldIdAssigner(idsByPath, nextId);
    assigner.assignNested(pathOf(field), field.type());
    return assigner.nextId;
  }

  private void assign(String path) {
    if (idsByPath.containsKey(path)) {
      return;
    }
    if (idsByPath.size() == MAX_PATHS) {
      throw new InvalidTableException(
          "the schema has more than " + MAX_PATHS + " fields, including nested ones: remove some");
    }
    idsByPath.put(path, nextId);
    nextId++;
  }

  private void assignNested(String path, DataType type) {
    DataType valueType = type.valueType();
    switch (valueType.kind()) {
      case ARRAY -> assignTree(path + ".element", ((ArrayType) valueType).element());
      case MAP -> {
        assign(path + ".key");
        assignTree(path + ".value", ((MapType) valueType).value());
      }
      case UNION -> {
        for (DataType branch : ((UnionType) valueType).branches()) {
          if (branch.kind() != TypeKind.NULL) {
            assignTree(path + ".<" + UnionType.branchName(branch) + ">", branch);
          }
        }
      }
      case RECORD -> assignFields(path, (RecordType) valueType);
      default -> {
        // Other types have no nested fields.
      }
    }
  }

  private void assignTree(String path, DataType type) {
    assign(path);
    assignNested(path, type);
  }

  private void assignFields(String path, RecordType record) {
    if (!record.isRecursive()) {
      record.fields().forEach(field -> assignTree(path + "." + pathOf(field), field.type()));
    }
  }
}
