package dev.stoa.spark.write;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.spark.place.TablePlace;
import dev.stoa.spark.type.StoredTypes;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import java.io.IOException;
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
      return Table.stage(storage, StoredTypes.of(type), partitioning());
    } catch (InvalidTableException e) {
      // Another query may just have created it.
      if (Table.exists(storage)) {
        return Table.open(storage);
      }
      throw e;
    }
  }

  private PartitionSpec partitioning() {
    String terms = options.get(WriteSettings.PARTITION_BY);
    return terms == null ? PartitionSpec.NONE : PartitionSpec.parse(terms);
  }
}
