package dev.stoa.spark.catalog;

import dev.stoa.engine.EngineTables;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.table.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.Identifier;

/**
 * The directory tree of a catalog: each namespace is a directory, each table a directory in its
 * namespace's. A name with a slash and no namespace is the path of a table, which can be anywhere.
 */
public final class Warehouse {
  private final Path root;
  private final Storage storage;

  /** The kind of a directory in the warehouse. */
  enum Kind {
    TABLE,
    /** A table that is being created, or whose creation failed; also an empty directory. */
    INCOMPLETE,
    NAMESPACE
  }

  /** A table or namespace in a namespace. */
  record Child(String name, Kind kind) {}

  private Warehouse(Path root, Storage storage) {
    this.root = root;
    this.storage = storage;
  }

  /** Opens the warehouse in a directory, which need not exist yet. */
  public static Warehouse open(Path directory) throws IOException {
    Path root = HadoopStorages.qualify(conf(), directory);
    return new Warehouse(root, HadoopStorages.open(conf(), root));
  }

  static Configuration conf() {
    return SparkSession.active().sessionState().newHadoopConf();
  }

  /** The storage of the whole warehouse. */
  Storage storage() {
    return storage;
  }

  /** Whether a table is named by its path. */
  static boolean isPath(Identifier table) {
    return table.namespace().length == 0 && table.name().indexOf('/') >= 0;
  }

  /** The location of a table, which need not exist yet. */
  public TableLocation location(Identifier table) {
    return new TableLocation(path(table), conf());
  }

  /** The directory of a table. */
  Path path(Identifier table) {
    return isPath(table)
        ? new Path(table.name())
        : new Path(path(table.namespace()), DirectoryName.encode(table.name()));
  }

  /** The directory of a namespace. */
  Path path(String... namespace) {
    return namespace.length == 0 ? root : new Path(root, directory(namespace));
  }

  /** The directory of a namespace within the storage; empty for the root. */
  static String directory(String... namespace) {
    return String.join("/", Arrays.stream(namespace).map(DirectoryName::encode).toList());
  }

  /** Whether a namespace exists; the root always does, even without a directory. */
  boolean hasNamespace(String... namespace) throws IOException {
    return namespace.length == 0
        || (storage.exists(directory(namespace)) && kind(path(namespace)) == Kind.NAMESPACE);
  }

  /** The tables and namespaces in a namespace, in directory name order. */
  List<Child> children(String... namespace) throws IOException {
    List<Child> children = new ArrayList<>();
    for (StorageEntry entry : storage.list(directory(namespace))) {
      Optional<String> name = DirectoryName.decode(entry.name());
      if (entry.isDirectory() && name.isPresent()) {
        children.add(new Child(name.get(), kind(new Path(path(namespace), entry.name()))));
      }
    }
    return children;
  }

  private static Kind kind(Path directory) throws IOException {
    Storage storage = HadoopStorages.open(conf(), directory);
    if (Table.exists(storage)) {
      return Kind.TABLE;
    }
    try {
      EngineTables.checkCreatable(storage);
      return Kind.INCOMPLETE;
    } catch (InvalidTableException e) {
      return Kind.NAMESPACE;
    }
  }
}
