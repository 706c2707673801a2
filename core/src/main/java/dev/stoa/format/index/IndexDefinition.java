package dev.stoa.format.index;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.type.DataType;
import dev.stoa.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A key index of a table.
 *
 * @param id its id, which is unique among the ids of the table's fields and indexes
 * @param keyIds the field ids of the columns of the key, in the order in which they are hashed
 * @param includedIds the field ids of the columns whose values its entries have, too; if there are
 *     any, the entries also have the key
 * @param isUnique whether commits reject a second row with a key
 */
public record IndexDefinition(
    int id, List<Integer> keyIds, List<Integer> includedIds, boolean isUnique) {
  private static final int UNIQUE_FLAG = 1;

  /** Copies the ids. */
  public IndexDefinition {
    keyIds = List.copyOf(keyIds);
    includedIds = List.copyOf(includedIds);
  }

  /** Creates an index that includes no columns, and allows several rows with one key. */
  public IndexDefinition(int id, List<Integer> keyIds) {
    this(id, keyIds, List.of(), false);
  }

  /** Whether a column can be part of a key: equal values of its type have the same bytes. */
  public static boolean isIndexable(Column column) {
    DataType type = column.type().valueType();
    boolean isDecimal = type.kind() == TypeKind.DECIMAL || type.kind() == TypeKind.BIG_DECIMAL;
    return !isDecimal
        && switch (type.storedKind()) {
          case INT, LONG, BOOLEAN, STRING, BYTES, FIXED -> true;
          default -> false;
        };
  }

  /** Whether an index can include a column: its values are single, and their encoding is fixed. */
  public static boolean isIncludable(Column column) {
    DataType type = column.type().valueType();
    return isIndexable(column)
        || type.storedKind() == TypeKind.FLOAT
        || type.storedKind() == TypeKind.DOUBLE;
  }

  /** Whether the entries have the values of the key and of included columns. */
  public boolean isCovering() {
    return !includedIds.isEmpty();
  }

  /** Returns the ids of the columns that the index is built from: the key, then those included. */
  public List<Integer> columnIds() {
    List<Integer> ids = new ArrayList<>(keyIds);
    ids.addAll(includedIds);
    return ids;
  }

  /** Returns the index with the most columns among those that serve; empty if none does. */
  public static Optional<IndexDefinition> longestOf(
      List<IndexDefinition> indexes, Predicate<IndexDefinition> serves) {
    return indexes.stream()
        .filter(serves)
        .reduce((best, next) -> next.keyIds().size() > best.keyIds().size() ? next : best);
  }

  /** Returns the columns of the key, which the schema has. */
  public List<Column> keyColumns(TableSchema schema) {
    return columns(schema, keyIds);
  }

  /** Returns the included columns, which the schema has. */
  public List<Column> includedColumns(TableSchema schema) {
    return columns(schema, includedIds);
  }

  private static List<Column> columns(TableSchema schema, List<Integer> ids) {
    List<Column> columns = new ArrayList<>();
    for (int id : ids) {
      schema.columns().stream().filter(column -> column.id() == id).forEach(columns::add);
    }
    return columns;
  }

  /** Returns the names of the columns of the key. */
  public List<String> keyNames(TableSchema schema) {
    return keyColumns(schema).stream().map(Column::name).toList();
  }

  /** Appends the definition, as snapshots, manifests and index files store it. */
  public void write(ByteWriter out) {
    out.writeVarint(id);
    out.writeVarint(keyIds.size());
    keyIds.forEach(out::writeVarint);
    out.writeVarint(includedIds.size());
    includedIds.forEach(out::writeVarint);
    out.writeByte(isUnique ? UNIQUE_FLAG : 0);
  }

  /** Reads a definition. */
  public static IndexDefinition read(ByteReader in) {
    int id = in.readCount("id of an index", Integer.MAX_VALUE);
    List<Integer> keyIds = readIds("number of key columns", in);
    List<Integer> includedIds = readIds("number of included columns", in);
    int flags = in.readByte();
    if (keyIds.isEmpty() || flags > UNIQUE_FLAG) {
      throw in.corrupt(
          "expected an index with key columns, found %s and flags %s".formatted(keyIds, flags));
    }
    return new IndexDefinition(id, keyIds, includedIds, flags == UNIQUE_FLAG);
  }

  private static List<Integer> readIds(String countName, ByteReader in) {
    return in.readList(countName, () -> in.readCount("field id", Integer.MAX_VALUE));
  }
}
