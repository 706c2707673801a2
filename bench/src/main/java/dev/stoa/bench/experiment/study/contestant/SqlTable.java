package dev.stoa.bench.experiment.study.contestant;

import dev.stoa.bench.experiment.study.data.StudyTable;
import dev.stoa.bench.experiment.study.database.Databases.TableDefinition;
import java.util.List;

/**
 * A table of an experiment, as databases and Spark store it: sorted by one column.
 *
 * @param table the table
 * @param columns the columns with their types, in the SQL of all databases
 * @param sortColumn the column that the table is sorted by
 * @param indexedColumns other columns that databases may index
 */
public record SqlTable(
    StudyTable table, String columns, String sortColumn, List<String> indexedColumns) {
  /** Copies the list. */
  public SqlTable {
    indexedColumns = List.copyOf(indexedColumns);
  }

  /** Creates a table that is only indexed by the column that it is sorted by. */
  public SqlTable(StudyTable table, String columns, String sortColumn) {
    this(table, columns, sortColumn, List.of());
  }

  /** Returns the table as databases create it. */
  TableDefinition definition() {
    return new TableDefinition(table.name(), columns, sortColumn, indexedColumns);
  }
}
