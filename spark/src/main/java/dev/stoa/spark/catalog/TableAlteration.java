package dev.stoa.spark.catalog;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.type.StoredTypes;
import dev.stoa.table.change.SchemaChange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;

/** The changes of one {@code ALTER TABLE}, applied to the table as a single change. */
final class TableAlteration {
  private final SchemaChange change;

  TableAlteration(SchemaChange change) {
    this.change = change;
  }

  /**
   * Adds a change.
   *
   * @throws InvalidTableException if the table does not allow it; the message says why
   */
  void apply(TableChange tableChange) {
    if (tableChange instanceof TableChange.SetProperty set) {
      setProperty(set.property(), set.value());
    } else if (tableChange instanceof TableChange.RemoveProperty removed) {
      setProperty(removed.property(), "");
    } else if (tableChange instanceof TableChange.AddColumn added) {
      add(added);
    } else if (tableChange instanceof TableChange.DeleteColumn dropped) {
      drop(dropped);
    } else if (tableChange instanceof TableChange.ColumnChange column) {
      applyToColumn(column);
    } else {
      throw new UnsupportedOperationException(
          "unsupported change to a stoa table: " + tableChange.getClass().getSimpleName());
    }
  }

  private void applyToColumn(TableChange.ColumnChange columnChange) {
    String[] path = columnChange.fieldNames();
    if (columnChange instanceof TableChange.RenameColumn renamed) {
      rename(path, renamed.newName());
    } else if (columnChange instanceof TableChange.UpdateColumnType typed) {
      NestedField field = new NestedField(change.schema(), path);
      Schema type = StoredTypes.ofType(path[path.length - 1], typed.newDataType(), change.schema());
      change.widen(field.column(), field.withType(type));
    } else if (columnChange instanceof TableChange.UpdateColumnNullability nullability) {
      makeNullable(path, nullability.nullable());
    } else if (columnChange instanceof TableChange.UpdateColumnComment commented) {
      comment(path, commented.newComment());
    } else if (columnChange instanceof TableChange.UpdateColumnPosition moved) {
      move(path, moved.position());
    } else {
      throw new UnsupportedOperationException(
          "unsupported change to a column of a stoa table: "
              + columnChange.getClass().getSimpleName());
    }
  }

  /** Sets a property, or removes it if the value is empty. */
  private void setProperty(String name, String value) {
    if (name.equals(TableCatalog.PROP_COMMENT)) {
      change.setDescription(oldComment -> value, properties -> properties);
    } else if (TableDefinition.isReserved(name)) {
      throw new InvalidTableException("the property \"" + name + "\" of a table cannot be changed");
    } else {
      change.setDescription(
          comment -> comment,
          oldProperties -> {
            Map<String, String> properties = new TreeMap<>(oldProperties);
            properties.remove(name);
            if (!value.isEmpty()) {
              properties.put(name, value);
            }
            return properties;
          });
    }
  }

  private void add(TableChange.AddColumn added) {
    String[] path = added.fieldNames();
    if (added.defaultValue() != null) {
      throw unsupported(
          "column",
          path,
          "cannot have a DEFAULT: add it without one, and set its values with UPDATE and INSERT");
    }
    if (!added.isNullable()) {
      throw unsupported(
          "column",
          path,
          "cannot be added as NOT NULL, since existing rows have no values for it: omit NOT NULL");
    }
    StructField uncommented =
        DataTypes.createStructField(path[path.length - 1], added.dataType(), added.isNullable());
    StructField field =
        added.comment() == null ? uncommented : uncommented.withComment(added.comment());
    Schema tableSchema = change.schema();
    if (path.length == 1) {
      Schema.Field stored = StoredTypes.field(field, tableSchema, tableSchema);
      change.add(stored);
      if (added.position() != null) {
        moveTo(stored.name(), added.position());
      }
      return;
    }
    if (added.position() != null) {
      throw unsupported(
          "field", path, "can only be added as the last field of its struct: omit FIRST or AFTER");
    }
    NestedField parent = new NestedField(tableSchema, Arrays.copyOf(path, path.length - 1));
    Schema record = SparkTypes.nonNull(parent.schema());
    if (record.getType() != Schema.Type.RECORD) {
      throw unsupported("field", path, "can only be added to a struct");
    }
    change.widen(parent.column(), parent.withField(StoredTypes.field(field, tableSchema, record)));
  }

  private void drop(TableChange.DeleteColumn dropped) {
    String[] path = dropped.fieldNames();
    if (SparkNames.findSpark(change.schema(), path[0]) == null && dropped.ifExists()) {
      return;
    }
    change.drop(requireTopLevelColumn(path, "cannot be dropped: only whole columns can"));
  }

  private void rename(String[] path, String newName) {
    String column = requireTopLevelColumn(path, "cannot be renamed: only columns can");
    String storedName = SparkNames.encode(newName);
    if (!storedName.equals(column)) {
      change.rename(column, storedName);
    }
    boolean isStoredUnencoded = storedName.equals(newName);
    Schema.Field renamed = change.schema().getField(storedName);
    if (!isStoredUnencoded || renamed.getProp(SparkNames.PROPERTY) != null) {
      change.setProperty(storedName, SparkNames.PROPERTY, isStoredUnencoded ? "" : newName);
    }
  }

  private void makeNullable(String[] path, boolean isNullable) {
    if (!isNullable) {
      throw unsupported(
          "column",
          path,
          "cannot be made NOT NULL, since it may contain nulls: write the rows to a new table or"
              + " column");
    }
    NestedField field = new NestedField(change.schema(), path);
    if (path.length == 1) {
      change.makeNullable(field.column());
    } else {
      change.widen(field.column(), field.asNullable());
    }
  }

  private void comment(String[] path, String comment) {
    String text = comment == null ? "" : comment;
    NestedField field = new NestedField(change.schema(), path);
    if (path.length == 1) {
      change.setComment(field.column(), text);
    } else {
      change.widen(field.column(), field.withComment(text));
    }
  }

  private void move(String[] path, TableChange.ColumnPosition position) {
    moveTo(requireTopLevelColumn(path, "cannot be moved within its struct"), position);
  }

  private void moveTo(String column, TableChange.ColumnPosition position) {
    List<String> order = new ArrayList<>();
    change.schema().getFields().forEach(field -> order.add(SparkNames.storedName(field)));
    order.remove(column);
    int index = 0;
    if (position instanceof TableChange.After after) {
      index = order.indexOf(new NestedField(change.schema(), after.column()).column()) + 1;
    }
    order.add(index, column);
    change.moveFirst(order);
  }

  private String requireTopLevelColumn(String[] path, String reason) {
    if (path.length > 1) {
      throw unsupported("field", path, reason);
    }
    return new NestedField(change.schema(), path).column();
  }

  private static InvalidTableException unsupported(String kind, String[] path, String reason) {
    return new InvalidTableException(kind + " \"" + String.join(".", path) + "\" " + reason);
  }
}
