package dev.stoa.spark.catalog;

import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.table.TableChangelog;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.Changelog;
import org.apache.spark.sql.connector.catalog.ChangelogContext;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableInfo;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** The methods of a catalog that not all versions of Spark have: here, those of 4.2. */
public abstract class VersionCatalog extends TableInfoCatalog {
  /** Creates a catalog. */
  protected VersionCatalog() {}

  @Override
  public Changelog loadChangelog(
      Identifier table, ChangelogContext context, CaseInsensitiveStringMap options)
      throws NoSuchTableException {
    return SparkErrors.call(
        () -> {
          Tables.OpenTable open = tables().open(table);
          return new TableChangelog(
              open.qualifiedName(), open.location(), open.table(), context, options);
        });
  }

  @Override
  public Table createTableLike(Identifier table, TableInfo info, Table source)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    return SparkErrors.call(() -> tables().createLike(table, newTable(info), source));
  }
}
