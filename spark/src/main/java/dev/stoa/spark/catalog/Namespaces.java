package dev.stoa.spark.catalog;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.catalog.Warehouse.Child;
import dev.stoa.spark.catalog.Warehouse.Kind;
import dev.stoa.storage.StorageEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.analysis.NamespaceAlreadyExistsException;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NonEmptyNamespaceException;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.NamespaceChange;
import org.apache.spark.sql.connector.catalog.SupportsNamespaces;

/** The namespaces of a catalog: directories of its warehouse that are not tables. */
public final class Namespaces {
  private final String catalogName;
  private final Warehouse warehouse;

  /** Creates the namespaces of a catalog whose tables are in a warehouse. */
  public Namespaces(String catalogName, Warehouse warehouse) {
    this.catalogName = catalogName;
    this.warehouse = warehouse;
  }

  /** Whether a namespace exists. */
  public boolean exists(String... namespace) {
    try {
      return warehouse.hasNamespace(namespace);
    } catch (IOException e) {
      throw failure(e, namespace);
    }
  }

  /** The direct children of a namespace. */
  public String[][] list(String... namespace) throws NoSuchNamespaceException {
    return children(Kind.NAMESPACE, namespace).stream()
        .map(name -> append(namespace, name))
        .toArray(String[][]::new);
  }

  /** The tables directly in a namespace. */
  public Identifier[] tables(String... namespace) throws NoSuchNamespaceException {
    return children(Kind.TABLE, namespace).stream()
        .map(name -> Identifier.of(namespace, name))
        .toArray(Identifier[]::new);
  }

  private List<String> children(Kind kind, String... namespace) throws NoSuchNamespaceException {
    checkExists(namespace);
    try {
      return warehouse.children(namespace).stream()
          .filter(child -> child.kind() == kind)
          .map(Child::name)
          .toList();
    } catch (IOException e) {
      throw failure(e, namespace);
    }
  }

  private static String[] append(String[] namespace, String name) {
    String[] extended = Arrays.copyOf(namespace, namespace.length + 1);
    extended[namespace.length] = name;
    return extended;
  }

  /** Rejects a namespace that does not exist. */
  public void checkExists(String... namespace) throws NoSuchNamespaceException {
    if (!exists(namespace)) {
      throw new NoSuchNamespaceException(
          Stream.concat(Stream.of(catalogName), Arrays.stream(namespace)).toArray(String[]::new));
    }
  }

  /** The properties of a namespace, including its directory. */
  public Map<String, String> properties(String... namespace) throws NoSuchNamespaceException {
    checkExists(namespace);
    try {
      Map<String, String> properties = new HashMap<>(file(namespace).read());
      properties.put(SupportsNamespaces.PROP_LOCATION, warehouse.path(namespace).toString());
      return properties;
    } catch (IOException e) {
      throw failure(e, namespace);
    }
  }

  private NamespaceFile file(String... namespace) {
    return new NamespaceFile(warehouse.storage(), Warehouse.directory(namespace));
  }

  /** Creates a namespace and its missing parents. */
  public void create(Map<String, String> properties, String... namespace)
      throws NamespaceAlreadyExistsException {
    if (properties.containsKey(SupportsNamespaces.PROP_LOCATION)) {
      throw new InvalidTableException(
          "a schema is a directory in the warehouse, with the schema's name: omit LOCATION");
    }
    if (exists(namespace)) {
      throw new NamespaceAlreadyExistsException(namespace);
    }
    try {
      checkNotTable(namespace);
      if (!file(namespace).create(properties)) {
        throw new NamespaceAlreadyExistsException(namespace);
      }
    } catch (IOException e) {
      throw failure(e, namespace);
    }
  }

  /** Rejects a namespace at the path of a table or in a table. */
  private void checkNotTable(String... namespace) throws IOException {
    for (int length = 1; length <= namespace.length; length++) {
      String[] ancestor = Arrays.copyOf(namespace, length);
      boolean exists = !warehouse.storage().list(Warehouse.directory(ancestor)).isEmpty();
      if (exists && !warehouse.hasNamespace(ancestor)) {
        throw new InvalidTableException(
            String.join(".", ancestor) + " is a table: choose another name for the schema");
      }
    }
  }

  /** Changes the properties of a namespace. */
  public void alter(NamespaceChange[] changes, String... namespace)
      throws NoSuchNamespaceException {
    checkExists(namespace);
    try {
      file(namespace)
          .update(
              oldProperties -> {
                Map<String, String> properties = new HashMap<>(oldProperties);
                Arrays.stream(changes).forEach(change -> apply(change, properties));
                return properties;
              });
    } catch (IOException e) {
      throw failure(e, namespace);
    }
  }

  private static void apply(NamespaceChange change, Map<String, String> properties) {
    if (change instanceof NamespaceChange.SetProperty set) {
      if (set.property().equals(SupportsNamespaces.PROP_LOCATION)) {
        throw new InvalidTableException(
            "a schema is a directory in the warehouse, with the schema's name: its location cannot"
                + " be changed");
      }
      properties.put(set.property(), set.value());
    } else if (change instanceof NamespaceChange.RemoveProperty removed) {
      properties.remove(removed.property());
    } else {
      throw new UnsupportedOperationException("unsupported change to a schema: " + change);
    }
  }

  /**
   * Drops a namespace.
   *
   * @param cascade whether to drop its tables and namespaces too; otherwise it must be empty
   * @return true, as Spark expects of a drop that succeeds
   * @throws InvalidTableException if it contains other files; then nothing is deleted
   */
  public boolean drop(boolean cascade, String... namespace)
      throws NoSuchNamespaceException, NonEmptyNamespaceException {
    checkExists(namespace);
    if (namespace.length == 0) {
      throw new InvalidTableException("the root of the warehouse cannot be dropped: name a schema");
    }
    try {
      if (!cascade && !isEmpty(namespace)) {
        throw new NonEmptyNamespaceException(namespace);
      }
      checkOnlyTables(namespace);
      delete(namespace);
      return true;
    } catch (IOException e) {
      throw failure(e, namespace);
    }
  }

  private boolean isEmpty(String... namespace) throws IOException {
    return warehouse.storage().list(Warehouse.directory(namespace)).stream()
        .allMatch(
            entry ->
                NamespaceFile.isNamespaceFile(entry) || TableDirectory.isDropped(entry.name()));
  }

  private void checkOnlyTables(String... namespace) throws IOException {
    for (StorageEntry entry : warehouse.storage().list(Warehouse.directory(namespace))) {
      boolean isChild = entry.isDirectory() && DirectoryName.decode(entry.name()).isPresent();
      if (!isChild
          && !NamespaceFile.isNamespaceFile(entry)
          && !TableDirectory.isDropped(entry.name())) {
        throw new InvalidTableException(
            warehouse.path(namespace)
                + " contains \""
                + entry.name()
                + "\", which does not belong to a table: nothing was dropped; move it elsewhere"
                + " first");
      }
    }
    for (Child child : warehouse.children(namespace)) {
      if (child.kind() == Kind.NAMESPACE) {
        checkOnlyTables(append(namespace, child.name()));
      }
    }
  }

  private void delete(String... namespace) throws IOException {
    for (Child child : warehouse.children(namespace)) {
      if (child.kind() == Kind.NAMESPACE) {
        delete(append(namespace, child.name()));
      } else {
        new TableDirectory(warehouse.path(Identifier.of(namespace, child.name()))).drop();
      }
    }
    warehouse.storage().delete(Warehouse.directory(namespace));
  }

  private UncheckedIOException failure(IOException e, String... namespace) {
    return new UncheckedIOException(
        "schema " + String.join(".", namespace) + " of " + warehouse.path() + ": " + e.getMessage(),
        e);
  }
}
