package dev.stoa.spark.catalog;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.type.StoredName;
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

/** What {@code ALTER TABLE} makes of a table: all its changes are one of the table's. */
final class TableAlteration {
  private final SchemaChange change;

  TableAlteration(SchemaChange change) {
    this.change = change;
  }

  /**
   * Takes one more.
   *
   * @throws InvalidTableException when the table cannot be changed so: the message says why
   */
  void apply(TableChange wanted) {
    if (wanted instanceof TableChange.SetProperty set) {
      setProperty(set.property(), set.value());
    } else if (wanted instanceof TableChange.RemoveProperty removed) {
      setProperty(removed.property(), "");
    } else if (wanted instanceof TableChange.AddColumn added) {
      add(added);
    } else if (wanted instanceof TableChange.DeleteColumn dropped) {
      drop(dropped);
    } else if (wanted instanceof TableChange.ColumnChange column) {
      applyToColumn(column);
    } else {
      throw new UnsupportedOperationException(
          "tables of stoa cannot be changed so: " + wanted.getClass().getSimpleName());
    }
  }

  private void applyToColumn(TableChange.ColumnChange wanted) {
    String[] path = wanted.fieldNames();
    if (wanted instanceof TableChange.RenameColumn renamed) {
      rename(path, renamed.newName());
    } else if (wanted instanceof TableChange.UpdateColumnType typed) {
      NestedField field = new NestedField(change.schema(), path);
      Schema type = StoredTypes.ofType(path[path.length - 1], typed.newDataType(), change.schema());
      change.widen(field.column(), field.withType(type));
    } else if (wanted instanceof TableChange.UpdateColumnNullability nullability) {
      makeNullable(path, nullability.nullable());
    } else if (wanted instanceof TableChange.UpdateColumnComment commented) {
      comment(path, commented.newComment());
    } else if (wanted instanceof TableChange.UpdateColumnPosition moved) {
      move(path, moved.position());
    } else {
      throw new UnsupportedOperationException(
          "columns of stoa cannot be changed so: " + wanted.getClass().getSimpleName());
    }
  }

  /** An empty value takes the property away. */
  private void setProperty(String name, String value) {
    if (name.equals(TableCatalog.PROP_COMMENT)) {
      change.describe(before -> value, properties -> properties);
    } else if (TableDefinition.isTold(name)) {
      throw new InvalidTableException("the property \"" + name + "\" of a table cannot be changed");
    } else {
      change.describe(
          comment -> comment,
          before -> {
            Map<String, String> after = new TreeMap<>(before);
            after.remove(name);
            if (!value.isEmpty()) {
              after.put(name, value);
            }
            return after;
          });
    }
  }

  private void add(TableChange.AddColumn added) {
    String[] path = added.fieldNames();
    if (added.defaultValue() != null) {
      throw refused("column", path, "cannot have a DEFAULT: leave it out");
    }
    StructField plain =
        DataTypes.createStructField(path[path.length - 1], added.dataType(), added.isNullable());
    StructField field = added.comment() == null ? plain : plain.withComment(added.comment());
    Schema table = change.schema();
    if (path.length == 1) {
      Schema.Field stored = StoredTypes.field(field, table, table);
      change.add(stored);
      if (added.position() != null) {
        place(stored.name(), added.position());
      }
      return;
    }
    if (added.position() != null) {
      throw refused("field", path, "can be added behind the others only");
    }
    NestedField parent = new NestedField(table, Arrays.copyOf(path, path.length - 1));
    Schema record = SparkTypes.present(parent.schema());
    if (record.getType() != Schema.Type.RECORD) {
      throw refused("field", path, "can be added to a struct only");
    }
    change.widen(parent.column(), parent.withField(StoredTypes.field(field, table, record)));
  }

  private void drop(TableChange.DeleteColumn dropped) {
    String[] path = dropped.fieldNames();
    if (StoredName.find(change.schema(), path[0]) == null && dropped.ifExists()) {
      return;
    }
    change.drop(onlyColumn(path, "cannot be dropped: drop the whole column, or leave it"));
  }

  private void rename(String[] path, String newName) {
    String column = onlyColumn(path, "cannot be renamed: rename the whole column, or leave it");
    String stored = StoredName.of(newName);
    if (!stored.equals(column)) {
      change.rename(column, stored);
    }
    boolean isKept = stored.equals(newName);
    Schema.Field renamed = change.schema().getField(stored);
    if (!isKept || renamed.getProp(StoredName.PROPERTY) != null) {
      change.property(stored, StoredName.PROPERTY, isKept ? "" : newName);
    }
  }

  private void makeNullable(String[] path, boolean isNullable) {
    if (!isNullable) {
      throw refused(
          "column", path, "cannot be made NOT NULL: there may be nulls; write the rows to another");
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
      change.comment(field.column(), text);
    } else {
      change.widen(field.column(), field.withComment(text));
    }
  }

  private void move(String[] path, TableChange.ColumnPosition position) {
    place(onlyColumn(path, "cannot be moved within its struct"), position);
  }

  private void place(String column, TableChange.ColumnPosition position) {
    List<String> order = new ArrayList<>();
    change.schema().getFields().forEach(field -> order.add(StoredName.stored(field)));
    order.remove(column);
    int at = 0;
    if (position instanceof TableChange.After after) {
      at = order.indexOf(new NestedField(change.schema(), after.column()).column()) + 1;
    }
    order.add(at, column);
    change.order(order);
  }

  private String onlyColumn(String[] path, String refusal) {
    if (path.length > 1) {
      throw refused("field", path, refusal);
    }
    return new NestedField(change.schema(), path).column();
  }

  private static InvalidTableException refused(String what, String[] path, String why) {
    return new InvalidTableException(what + " \"" + String.join(".", path) + "\" " + why);
  }
}
