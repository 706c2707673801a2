package dev.stoa.bench.experiment.study.contestant;

import dev.stoa.bench.experiment.study.data.StudyTable;
import dev.stoa.bench.experiment.study.database.Databases.TableDefinition;
import dev.stoa.bench.experiment.study.file.TextFormat;

/**
 * A task of the study in SQL, over one table that is sorted by a column.
 *
 * @param table the table
 * @param textFormat the format that databases load
 * @param columns the columns with their types, in the SQL of all databases
 * @param sortColumn the column that tables are sorted by
 */
public record StudySql(StudyTable table, TextFormat textFormat, String columns, String sortColumn) {
  /** Returns the table as databases create it. */
  TableDefinition definition() {
    return new TableDefinition(table.name(), columns);
  }
}
