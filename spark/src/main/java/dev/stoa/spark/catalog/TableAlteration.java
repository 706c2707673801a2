package dev.stoa.spark.catalog;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.spark.generated.GeneratedColumn;
import dev.stoa.spark.generated.GeneratedProperties;
import dev.stoa.spark.type.FieldMetadata;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.spark.type.StoredTypes;
import dev.stoa.spark.version.CheckConstraints;
import dev.stoa.table.change.SchemaChange;
import java.util.Arrays;
import java.util.HashMap;
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

  /** The generated columns before the change. */
  private final List<GeneratedColumn> generatedColumns;

  /** A column that is changed, by the column that is generated from it. */
  private final Map<String, String> changedSources = new HashMap<>();

  TableAlteration(SchemaChange change) {
    this.change = change;
    this.generatedColumns = GeneratedColumn.of(change.schema());
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
    } else if (!CheckConstraints.alter(tableChange, change)) {
      throw new UnsupportedOperationException(
          "unsupported change to a stoa table: " + tableChange.getClass().getSimpleName());
    }
  }

  @SuppressWarnings("deprecation") // newDefaultValue, since 4.0 has no other method
  private void applyToColumn(TableChange.ColumnChange columnChange) {
    String[] path = columnChange.fieldNames();
    if (columnChange instanceof TableChange.RenameColumn renamed) {
      rename(path, renamed.newName());
    } else if (columnChange instanceof TableChange.UpdateColumnType typed) {
      noteChanged(path);
      StoredPath field = StoredPath.of(change.schema(), path);
      Schema type = StoredTypes.ofType(path[path.length - 1], typed.newDataType(), change.schema());
      change.widen(field.text(), field.withType(type));
    } else if (columnChange instanceof TableChange.UpdateColumnNullability nullability) {
      setNullability(path, nullability.nullable());
    } else if (columnChange instanceof TableChange.UpdateColumnComment commented) {
      String comment = commented.newComment() == null ? "" : commented.newComment();
      change.setComment(storedPath(path), comment);
    } else if (columnChange instanceof TableChange.UpdateColumnDefaultValue defaulted) {
      setDefault(path, defaulted.newDefaultValue());
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
    } else if (GeneratedProperties.isGeneration(name)) {
      removeGeneration(name, value);
    } else {
      TableDefinition.checkSettable(name);
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

  /** Makes a generated column a plain one; the opposite would need values of existing rows. */
  private void removeGeneration(String property, String value) {
    if (!value.isEmpty()) {
      throw new InvalidTableException(
          "the property \"%s\" cannot be set: a column is generated from its creation on, or not at all"
              .formatted(property));
    }
    Schema.Field column = GeneratedProperties.column(property, change.schema());
    change.setProperty(
        StoredPath.of(change.schema(), SparkNames.sparkName(column)).text(),
        GeneratedProperties.storedProperty(property),
        "");
  }

  /** Notes that a column, or a field in it, gets another name or type or is dropped. */
  private void noteChanged(String[] path) {
    for (GeneratedColumn column : generatedColumns) {
      if (column.usedColumns().contains(path[0])) {
        changedSources.put(column.name(), path[0]);
      }
    }
  }

  /** Notes that a struct in a column gets another field, or another order of fields. */
  private void noteChangedStruct(String[] path) {
    for (GeneratedColumn column : generatedColumns) {
      if (column.usesAsWhole(path[0])) {
        changedSources.put(column.name(), path[0]);
      }
    }
  }

  /**
   * Checks the generated and identity columns after all changes.
   *
   * @throws InvalidTableException if one is generated from a changed column, or no longer valid
   */
  void checkGenerated(PartitionSpec partitionSpec) {
    for (GeneratedColumn column : GeneratedColumn.of(change.schema())) {
      String source = changedSources.get(column.name());
      if (source != null) {
        throw column.sourceChanged(source);
      }
    }
    TableDefinition.checkGenerated(change.schema(), partitionSpec);
  }

  private void add(TableChange.AddColumn added) {
    String[] path = added.fieldNames();
    if (path.length > 1) {
      addField(added);
      return;
    }
    if (!added.isNullable() && added.defaultValue() == null) {
      throw unsupported(
          "column",
          path,
          "cannot be added as NOT NULL, since existing rows have no values for it: give it a"
              + " DEFAULT, or omit NOT NULL");
    }
    Schema tableSchema = change.schema();
    Schema.Field stored =
        ColumnDefault.of(added)
            .addTo(StoredTypes.field(fieldOf(added), tableSchema, tableSchema), added.dataType());
    change.add(stored);
    if (added.position() != null) {
      moveTo(SparkNames.storedName(stored), added.position());
    }
  }

  private static StructField fieldOf(TableChange.AddColumn added) {
    String[] path = added.fieldNames();
    StructField uncommented =
        DataTypes.createStructField(path[path.length - 1], added.dataType(), added.isNullable());
    return added.comment() == null ? uncommented : uncommented.withComment(added.comment());
  }

  private void addField(TableChange.AddColumn added) {
    String[] path = added.fieldNames();
    if (added.defaultValue() != null) {
      throw unsupported("field", path, "cannot have a DEFAULT: only columns can");
    }
    if (!added.isNullable()) {
      throw unsupported(
          "field",
          path,
          "cannot be added as NOT NULL, since existing rows have no values for it: omit NOT NULL");
    }
    Schema tableSchema = change.schema();
    noteChangedStruct(path);
    StoredPath parent = StoredPath.of(tableSchema, Arrays.copyOf(path, path.length - 1));
    Schema.Field stored = StoredTypes.field(fieldOf(added), tableSchema, parent.record(path));
    change.add(parent.text(), stored);
    if (added.position() != null) {
      move(path, added.position());
    }
  }

  private void drop(TableChange.DeleteColumn dropped) {
    String[] path = dropped.fieldNames();
    if (dropped.ifExists() && !StoredPath.exists(change.schema(), path)) {
      return;
    }
    noteChanged(path);
    change.drop(storedPath(path));
  }

  private void rename(String[] path, String newName) {
    noteChanged(path);
    String storedPath = storedPath(path);
    String storedName = SparkNames.encode(newName);
    String[] newPath = path.clone();
    newPath[path.length - 1] = newName;
    if (StoredPath.exists(change.schema(), newPath)) {
      throw unsupported("column", path, "cannot be renamed: \"" + newName + "\" already exists");
    }
    String newStoredPath = storedName;
    if (path.length > 1) {
      String[] parent = Arrays.copyOf(path, path.length - 1);
      newStoredPath = StoredPath.of(change.schema(), parent).child(storedName);
    }
    if (!storedPath.equals(newStoredPath)) {
      change.rename(storedPath, storedName);
    }
    change.setProperty(
        newStoredPath, SparkNames.PROPERTY, storedName.equals(newName) ? "" : newName);
  }

  private void setNullability(String[] path, boolean isNullable) {
    if (isNullable) {
      change.makeNullable(storedPath(path));
    } else if (path.length == 1) {
      change.makeRequired(storedPath(path));
    } else {
      throw unsupported("field", path, "cannot be made NOT NULL: only columns can");
    }
  }

  /** Sets the SQL text of the default for new rows, or removes it if the text is empty. */
  private void setDefault(String[] path, String sql) {
    if (path.length > 1) {
      throw unsupported("field", path, "cannot have a DEFAULT: only columns can");
    }
    change.setProperty(storedPath(path), FieldMetadata.DEFAULT_PROPERTY, sql);
  }

  private void move(String[] path, TableChange.ColumnPosition position) {
    if (path.length == 1) {
      moveTo(storedPath(path), position);
      return;
    }
    noteChangedStruct(path);
    if (!(position instanceof TableChange.After after)) {
      change.moveFirst(storedPath(path));
      return;
    }
    Schema record =
        StoredPath.of(change.schema(), Arrays.copyOf(path, path.length - 1)).record(path);
    Schema.Field previous = SparkNames.findSpark(record, after.column());
    if (previous == null) {
      throw unsupported("field", path, "cannot follow \"" + after.column() + "\": no such field");
    }
    change.moveAfter(storedPath(path), SparkNames.storedName(previous));
  }

  private void moveTo(String column, TableChange.ColumnPosition position) {
    if (position instanceof TableChange.After after) {
      change.moveAfter(column, storedPath(after.column()));
    } else {
      change.moveFirst(column);
    }
  }

  private String storedPath(String... path) {
    return StoredPath.of(change.schema(), path).text();
  }

  private static InvalidTableException unsupported(String kind, String[] path, String reason) {
    return new InvalidTableException(kind + " \"" + String.join(".", path) + "\" " + reason);
  }
}
