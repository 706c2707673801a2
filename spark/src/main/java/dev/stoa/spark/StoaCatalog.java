package dev.stoa.spark;

import dev.stoa.spark.catalog.Namespaces;
import dev.stoa.spark.catalog.Tables;
import dev.stoa.spark.catalog.Warehouse;
import dev.stoa.spark.function.StoaFunction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
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
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.TableInfo;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Tables by names in SQL, set up by {@code spark.sql.catalog.stoa=dev.stoa.spark.StoaCatalog}. They
 * are directories of a warehouse, which is Spark's own unless {@code
 * spark.sql.catalog.stoa.warehouse} names another; those elsewhere are named by their paths, as in
 * {@code SELECT * FROM stoa.`hdfs://nn/data/crawl`}.
 */
public final class StoaCatalog implements TableCatalog, SupportsNamespaces, FunctionCatalog {
  private String name;
  private Namespaces namespaces;
  private Tables tables;

  /** Called by Spark. */
  public StoaCatalog() {}

  @Override
  public void initialize(String catalogName, CaseInsensitiveStringMap options) {
    name = catalogName;
    String spark = SparkSession.active().sessionState().conf().warehousePath();
    String directory = options.getOrDefault("warehouse", spark);
    try {
      Warehouse warehouse = Warehouse.at(new Path(directory));
      namespaces = new Namespaces(warehouse);
      tables = new Tables(warehouse, namespaces);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the warehouse of catalogue " + catalogName + " cannot be opened: " + e.getMessage(), e);
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Identifier[] listTables(String[] namespace) throws NoSuchNamespaceException {
    return namespaces.tables(namespace);
  }

  @Override
  public Table loadTable(Identifier table) throws NoSuchTableException {
    return tables.load(table);
  }

  @Override
  public Table loadTable(Identifier table, String version) throws NoSuchTableException {
    return tables.load(table, version);
  }

  @Override
  public Table loadTable(Identifier table, long timestamp) throws NoSuchTableException {
    return tables.load(table, timestamp);
  }

  @Override
  public boolean tableExists(Identifier table) {
    return tables.exists(table);
  }

  @Override
  public Table createTable(Identifier table, TableInfo info)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    return tables.create(table, info);
  }

  @Override
  public Table alterTable(Identifier table, TableChange... changes) throws NoSuchTableException {
    throw new UnsupportedOperationException("tables cannot be altered");
  }

  @Override
  public boolean dropTable(Identifier table) {
    return tables.drop(table);
  }

  /** The same as to drop it: its files are deleted at once. */
  @Override
  public boolean purgeTable(Identifier table) {
    return tables.drop(table);
  }

  @Override
  public void renameTable(Identifier table, Identifier newName)
      throws NoSuchTableException, TableAlreadyExistsException {
    tables.rename(table, newName);
  }

  /** The partition transforms, in the catalogue itself and in its namespace {@code system}. */
  @Override
  public Identifier[] listFunctions(String[] namespace) {
    return isOurs(namespace)
        ? Arrays.stream(StoaFunction.values())
            .map(function -> Identifier.of(namespace, function.label()))
            .toArray(Identifier[]::new)
        : new Identifier[0];
  }

  private static boolean isOurs(String[] namespace) {
    return namespace.length == 0 || (namespace.length == 1 && namespace[0].equals("system"));
  }

  @Override
  public UnboundFunction loadFunction(Identifier function) throws NoSuchFunctionException {
    Optional<StoaFunction> found = StoaFunction.of(function.name());
    if (found.isEmpty() || !isOurs(function.namespace())) {
      throw new NoSuchFunctionException(function);
    }
    return found.get();
  }

  @Override
  public boolean namespaceExists(String[] namespace) {
    return namespaces.exists(namespace);
  }

  @Override
  public String[][] listNamespaces() throws NoSuchNamespaceException {
    return namespaces.list();
  }

  @Override
  public String[][] listNamespaces(String[] namespace) throws NoSuchNamespaceException {
    return namespaces.list(namespace);
  }

  @Override
  public Map<String, String> loadNamespaceMetadata(String[] namespace)
      throws NoSuchNamespaceException {
    return namespaces.properties(namespace);
  }

  @Override
  public void createNamespace(String[] namespace, Map<String, String> metadata)
      throws NamespaceAlreadyExistsException {
    namespaces.create(metadata, namespace);
  }

  @Override
  public void alterNamespace(String[] namespace, NamespaceChange... changes)
      throws NoSuchNamespaceException {
    namespaces.alter(changes, namespace);
  }

  @Override
  public boolean dropNamespace(String[] namespace, boolean cascade)
      throws NoSuchNamespaceException, NonEmptyNamespaceException {
    return namespaces.drop(cascade, namespace);
  }
}
