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
   * @throws InvalidTableException when the table does not allow it; the message says why
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
          "unsupported change to a stoa table: " + wanted.getClass().getSimpleName());
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
          "unsupported change to a column of a stoa table: " + wanted.getClass().getSimpleName());
    }
  }

  /** An empty value removes the property. */
  private void setProperty(String name, String value) {
    if (name.equals(TableCatalog.PROP_COMMENT)) {
      change.describe(before -> value, properties -> properties);
    } else if (TableDefinition.isReserved(name)) {
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
      throw unsupported("column", path, "cannot have a DEFAULT: leave it out");
    }
    StructField plain =
        DataTypes.createStructField(path[path.length - 1], added.dataType(), added.isNullable());
    StructField field = added.comment() == null ? plain : plain.withComment(added.comment());
    Schema table = change.schema();
    if (path.length == 1) {
      Schema.Field stored = StoredTypes.field(field, table, table);
      change.add(stored);
      if (added.position() != null) {
        moveTo(stored.name(), added.position());
      }
      return;
    }
    if (added.position() != null) {
      throw unsupported("field", path, "can only be added after the others");
    }
    NestedField parent = new NestedField(table, Arrays.copyOf(path, path.length - 1));
    Schema record = SparkTypes.nonNull(parent.schema());
    if (record.getType() != Schema.Type.RECORD) {
      throw unsupported("field", path, "can be added to a struct only");
    }
    change.widen(parent.column(), parent.withField(StoredTypes.field(field, table, record)));
  }

  private void drop(TableChange.DeleteColumn dropped) {
    String[] path = dropped.fieldNames();
    if (SparkNames.findSpark(change.schema(), path[0]) == null && dropped.ifExists()) {
      return;
    }
    change.drop(
        requireTopLevelColumn(path, "cannot be dropped: drop the whole column, or leave it"));
  }

  private void rename(String[] path, String newName) {
    String column =
        requireTopLevelColumn(path, "cannot be renamed: rename the whole column, or leave it");
    String stored = SparkNames.encode(newName);
    if (!stored.equals(column)) {
      change.rename(column, stored);
    }
    boolean isKept = stored.equals(newName);
    Schema.Field renamed = change.schema().getField(stored);
    if (!isKept || renamed.getProp(SparkNames.PROPERTY) != null) {
      change.property(stored, SparkNames.PROPERTY, isKept ? "" : newName);
    }
  }

  private void makeNullable(String[] path, boolean isNullable) {
    if (!isNullable) {
      throw unsupported(
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
    moveTo(requireTopLevelColumn(path, "cannot be moved within its struct"), position);
  }

  private void moveTo(String column, TableChange.ColumnPosition position) {
    List<String> order = new ArrayList<>();
    change.schema().getFields().forEach(field -> order.add(SparkNames.storedName(field)));
    order.remove(column);
    int at = 0;
    if (position instanceof TableChange.After after) {
      at = order.indexOf(new NestedField(change.schema(), after.column()).column()) + 1;
    }
    order.add(at, column);
    change.order(order);
  }

  private String requireTopLevelColumn(String[] path, String refusal) {
    if (path.length > 1) {
      throw unsupported("field", path, refusal);
    }
    return new NestedField(change.schema(), path).column();
  }

  private static InvalidTableException unsupported(String what, String[] path, String why) {
    return new InvalidTableException(what + " \"" + String.join(".", path) + "\" " + why);
  }
}
