package dev.stoa.spark.table;

import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.version.EvolvingTable;
import dev.stoa.table.Table;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * A table of a catalog. For commands {@code WITH SCHEMA EVOLUTION}, Spark alters the table by the
 * catalog before it writes the rows.
 */
final class CatalogTable extends SparkTable implements EvolvingTable {
  CatalogTable(String name, TableLocation location, Table table) {
    super(location, Optional.of(table), List.of(), new StructType(), name);
  }

  @Override
  public Set<TableCapability> capabilities() {
    Set<TableCapability> capabilities = EnumSet.copyOf(super.capabilities());
    capabilities.add(TableCapability.AUTOMATIC_SCHEMA_EVOLUTION);
    return capabilities;
  }

  /**
   * Whether Spark changes a column to fit the rows of a command. If not, the rows are cast to the
   * column's type, or rejected.
   */
  @Override
  public boolean supportsColumnChange(TableChange.ColumnChange change) {
    return !(change instanceof TableChange.UpdateColumnType typed)
        || type(typed.fieldNames())
            .filter(oldType -> SchemaMerger.isWider(typed.newDataType(), oldType))
            .isPresent();
  }

  /** Finds the type of a column or of a field inside it; empty inside arrays and maps. */
  private Optional<DataType> type(String... path) {
    DataType type = schema();
    for (String name : path) {
      Optional<StructField> field =
          type instanceof StructType struct
              ? Arrays.stream(struct.fields())
                  .filter(child -> child.name().equals(name))
                  .findFirst()
              : Optional.empty();
      if (field.isEmpty()) {
        return Optional.empty();
      }
      type = field.get().dataType();
    }
    return Optional.of(type);
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    new TableOptions(info.options()).checkCatalogWriteNames();
    return super.newWriteBuilder(info);
  }
}
