package dev.stoa.spark.write;

import dev.stoa.engine.EngineTables;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.place.TablePlace;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.type.StoredTypes;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The table that rows of a type are written to, which comes into being with them where there is
 * none.
 *
 * @param options of the query
 */
record WriteTarget(TablePlace place, StructType type, CaseInsensitiveStringMap options) {
  /** The table as it is now, or a staged one. */
  Table open() throws IOException {
    Storage storage = place.openForWriting();
    if (Table.exists(storage)) {
      return Table.open(storage);
    }
    try {
      return EngineTables.stage(
          storage, StoredTypes.of(type.asNullable()), WriteSettings.partitioning(options));
    } catch (InvalidTableException e) {
      // Another query may just have created it.
      if (Table.exists(storage)) {
        return Table.open(storage);
      }
      throw e;
    }
  }

  /**
   * Checks that the rows have columns of the table, of its types. Of batches Spark has done so, and
   * has cast what was to be cast, and checked texts of limited lengths, which are plain texts by
   * then; of streams it does not.
   *
   * @throws InvalidTableException when they do not: the message names the column
   */
  void check(Table table) {
    StructType known =
        CharVarcharUtils.replaceCharVarcharWithStringInSchema(SparkTypes.of(table.schema()));
    List<String> names = List.of(known.fieldNames());
    for (StructField field : type.fields()) {
      int at = names.indexOf(field.name());
      if (at < 0) {
        throw new InvalidTableException(
            place
                + " has no column \""
                + field.name()
                + "\": leave it out, or add it to the table");
      }
      DataType wanted = known.apply(at).dataType();
      if (!SparkTypes.fits(field.dataType(), wanted)) {
        throw new InvalidTableException(
            place
                + ": column \""
                + field.name()
                + "\" is of type "
                + wanted.sql()
                + ", the rows have "
                + field.dataType().sql()
                + ": cast them");
      }
    }
  }
}
