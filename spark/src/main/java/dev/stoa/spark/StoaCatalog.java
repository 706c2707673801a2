package dev.stoa.spark;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.catalog.Namespaces;
import dev.stoa.spark.catalog.Tables;
import dev.stoa.spark.catalog.VersionCatalog;
import dev.stoa.spark.catalog.Warehouse;
import dev.stoa.spark.error.ErrorCondition;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.function.PartitionFunctionCatalog;
import dev.stoa.spark.procedure.TableProcedure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NamespaceAlreadyExistsException;
import org.apache.spark.sql.catalyst.analysis.NoSuchFunctionException;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.NonEmptyNamespaceException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.catalyst.parser.ParseException;
import org.apache.spark.sql.catalyst.util.QuotingUtils;
import org.apache.spark.sql.connector.catalog.FunctionCatalog;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.NamespaceChange;
import org.apache.spark.sql.connector.catalog.SupportsNamespaces;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.TableWritePrivilege;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.connector.catalog.procedures.UnboundProcedure;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A Spark catalog of tables, configured by {@code
 * spark.sql.catalog.stoa=dev.stoa.spark.StoaCatalog}. Each table is a directory of the warehouse:
 * Spark's own unless {@code spark.sql.catalog.stoa.warehouse} is set. Tables elsewhere are
 * addressed by path, as in {@code SELECT * FROM stoa.`hdfs://nn/data/crawl`}.
 */
public final class StoaCatalog extends VersionCatalog
    implements SupportsNamespaces, FunctionCatalog {
  private static final String[] SYSTEM_NAMESPACE = {"system"};

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
  public Identifier[] listProcedures(String[] namespace) {
    return Arrays.equals(namespace, SYSTEM_NAMESPACE)
        ? TableProcedure.names().stream()
            .map(procedure -> Identifier.of(namespace, procedure))
            .toArray(Identifier[]::new)
        : new Identifier[0];
  }

  @Override
  public UnboundProcedure loadProcedure(Identifier procedure) {
    return Optional.of(procedure)
        .filter(identifier -> Arrays.equals(identifier.namespace(), SYSTEM_NAMESPACE))
        .flatMap(identifier -> TableProcedure.of(identifier.name(), this::resolveTable))
        .orElseThrow(
            () ->
                SparkErrors.refusal(
                    ErrorCondition.ROUTINE_NOT_FOUND,
                    "unknown procedure "
                        + procedure
                        + ": the procedures of namespace system are "
                        + String.join(", ", TableProcedure.names())));
  }

  /** Opens a table by its path, or by its name with or without the catalog. */
  private dev.stoa.table.Table resolveTable(String text) {
    if (text.indexOf('/') >= 0) {
      return resolvePath(text);
    }
    try {
      Seq<String> nameParts =
          SparkSession.active().sessionState().sqlParser().parseMultipartIdentifier(text);
      List<String> parts = new ArrayList<>(CollectionConverters.asJava(nameParts));
      if (parts.size() > 1 && parts.get(0).equals(name)) {
        parts.remove(0);
      }
      String tableName = parts.remove(parts.size() - 1);
      return resolveName(Identifier.of(parts.toArray(String[]::new), tableName));
    } catch (ParseException e) {
      throw new InvalidTableException(
          "\"" + text + "\" is not a table name: write it as 'db.t', or as a path", e);
    }
  }

  private dev.stoa.table.Table resolvePath(String path) {
    try {
      return tables.openForWriting(Identifier.of(new String[0], path));
    } catch (NoSuchTableException e) {
      throw SparkErrors.refusal(
          ErrorCondition.TABLE_OR_VIEW_NOT_FOUND,
          "there is no Stoa table at " + path + ": correct the path");
    }
  }

  private dev.stoa.table.Table resolveName(Identifier table) {
    try {
      return tables.openForWriting(table);
    } catch (NoSuchTableException e) {
      String schema =
          Stream.concat(Stream.of(name), Arrays.stream(table.namespace()))
              .map(QuotingUtils::quoteIfNeeded)
              .collect(Collectors.joining("."));
      throw SparkErrors.refusal(
          ErrorCondition.TABLE_OR_VIEW_NOT_FOUND,
          "catalog "
              + name
              + " has no table "
              + table
              + ": "
              + (table.namespace().length == 0
                  ? "give its name with the schema, as in 'web.pages', or its path"
                  : "correct the name; SHOW TABLES IN " + schema + " lists the schema's tables"));
    }
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
