package dev.stoa.spark;

import dev.stoa.spark.catalog.Namespaces;
import dev.stoa.spark.catalog.Tables;
import dev.stoa.spark.catalog.Warehouse;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.function.PartitionFunctionCatalog;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NamespaceAlreadyExistsException;
import org.apache.spark.sql.catalyst.analysis.NoSuchFunctionException;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.NonEmptyNamespaceException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.FunctionCatalog;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.NamespaceChange;
import org.apache.spark.sql.connector.catalog.SupportsNamespaces;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.TableWritePrivilege;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A Spark catalog of tables, configured by {@code
 * spark.sql.catalog.stoa=dev.stoa.spark.StoaCatalog}. Each table is a directory of the warehouse:
 * Spark's own unless {@code spark.sql.catalog.stoa.warehouse} is set. Tables elsewhere are
 * addressed by path, as in {@code SELECT * FROM stoa.`hdfs://nn/data/crawl`}.
 */
public final class StoaCatalog extends CallableCatalog
    implements SupportsNamespaces, FunctionCatalog {
  private final PartitionFunctionCatalog functions = new PartitionFunctionCatalog();

  private String name;
  private Namespaces namespaces;
  private Tables tables;

  /** Creates a catalog; called by Spark. */
  public StoaCatalog() {}

  @Override
  public void initialize(String catalogName, CaseInsensitiveStringMap options) {
    name = catalogName;
    String defaultDirectory = SparkSession.active().sessionState().conf().warehousePath();
    String directory = options.getOrDefault("warehouse", defaultDirectory);
    try {
      Warehouse warehouse = Warehouse.open(new Path(directory));
      namespaces = new Namespaces(catalogName, warehouse);
      tables = new Tables(catalogName, warehouse, namespaces);
    } catch (IOException e) {
      throw SparkErrors.translate(
          new IOException(
              "the warehouse of catalog " + catalogName + " cannot be opened: " + e.getMessage(),
              e));
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  protected Tables tables() {
    return tables;
  }

  @Override
  public Identifier[] listTables(String[] namespace) throws NoSuchNamespaceException {
    return SparkErrors.call(() -> namespaces.tables(namespace));
  }

  @Override
  public Table loadTable(Identifier table) throws NoSuchTableException {
    return SparkErrors.call(() -> tables.load(table));
  }

  @Override
  public Table loadTable(Identifier table, Set<TableWritePrivilege> privileges)
      throws NoSuchTableException {
    return SparkErrors.call(() -> tables.loadForWriting(table, privileges));
  }

  @Override
  public Table loadTable(Identifier table, String version) throws NoSuchTableException {
    return SparkErrors.call(() -> tables.load(table, version));
  }

  @Override
  public Table loadTable(Identifier table, long timestamp) throws NoSuchTableException {
    return SparkErrors.call(() -> tables.load(table, timestamp));
  }

  @Override
  public boolean tableExists(Identifier table) {
    return SparkErrors.call(() -> tables.exists(table));
  }

  @Override
  public Table alterTable(Identifier table, TableChange... changes) throws NoSuchTableException {
    return SparkErrors.call(() -> tables.alter(table, changes));
  }

  @Override
  public boolean dropTable(Identifier table) {
    return SparkErrors.call(() -> tables.drop(table));
  }

  /** Drops a table; even without PURGE, its files are deleted at once. */
  @Override
  public boolean purgeTable(Identifier table) {
    return SparkErrors.call(() -> tables.drop(table));
  }

  @Override
  public void renameTable(Identifier table, Identifier newName)
      throws NoSuchTableException, TableAlreadyExistsException {
    SparkErrors.run(() -> tables.rename(table, newName));
  }

  @Override
  public Identifier[] listFunctions(String[] namespace) {
    return SparkErrors.call(() -> functions.listFunctions(namespace));
  }

  @Override
  public UnboundFunction loadFunction(Identifier function) throws NoSuchFunctionException {
    return SparkErrors.call(() -> functions.loadFunction(function));
  }

  @Override
  public boolean namespaceExists(String[] namespace) {
    return SparkErrors.call(() -> namespaces.exists(namespace));
  }

  @Override
  public String[][] listNamespaces() throws NoSuchNamespaceException {
    return SparkErrors.call(() -> namespaces.list());
  }

  @Override
  public String[][] listNamespaces(String[] namespace) throws NoSuchNamespaceException {
    return SparkErrors.call(() -> namespaces.list(namespace));
  }

  @Override
  public Map<String, String> loadNamespaceMetadata(String[] namespace)
      throws NoSuchNamespaceException {
    return SparkErrors.call(() -> namespaces.properties(namespace));
  }

  @Override
  public void createNamespace(String[] namespace, Map<String, String> metadata)
      throws NamespaceAlreadyExistsException {
    SparkErrors.run(() -> namespaces.create(metadata, namespace));
  }

  @Override
  public void alterNamespace(String[] namespace, NamespaceChange... changes)
      throws NoSuchNamespaceException {
    SparkErrors.run(() -> namespaces.alter(changes, namespace));
  }

  @Override
  public boolean dropNamespace(String[] namespace, boolean cascade)
      throws NoSuchNamespaceException, NonEmptyNamespaceException {
    return SparkErrors.call(() -> namespaces.drop(cascade, namespace));
  }
}
