package dev.stoa.spark.rule;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.spark.table.SparkTable;
import dev.stoa.spark.version.VersionTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** A table for reading, with the values of some map keys as additional columns. */
final class MapKeyTable implements VersionTable, SupportsRead {
  private final SparkTable table;
  private final List<MapKeyColumn> keyColumns;

  MapKeyTable(SparkTable table, List<MapKeyColumn> keyColumns) {
    this.table = table;
    this.keyColumns = List.copyOf(keyColumns);
  }

  /** Returns the table without additional columns. */
  static Table unwrap(Table table) {
    return table instanceof MapKeyTable mapKeyTable ? mapKeyTable.table : table;
  }

  @Override
  public String name() {
    return table.name();
  }

  @Override
  public String id() {
    return table.id();
  }

  @Override
  public String version() {
    return table.version();
  }

  @Override
  public Column[] columns() {
    return table.columns();
  }

  @Override
  public Transform[] partitioning() {
    return table.partitioning();
  }

  @Override
  public Map<String, String> properties() {
    return table.properties();
  }

  @Override
  public Set<TableCapability> capabilities() {
    return table.capabilities();
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    Map<String, ColumnPath> paths = new LinkedHashMap<>();
    keyColumns.forEach(key -> paths.put(key.attribute().name(), key.path()));
    return table.newScanBuilder(options).withAliases(paths);
  }
}
