package dev.stoa.bench.column;

import dev.stoa.bench.experiment.loop.Format;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.peer.Projection;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.Schema;

/** A format that is read column by column, a contestant of the column experiments. */
public interface ColumnFormat extends Format {
  /** Opens the files and answers the query; the outcome includes the time. */
  Outcome execute(Path directory, Query query) throws IOException;

  @Override
  default Outcome sum(Path directory, Projection projection) throws IOException {
    return execute(
        directory,
        new Query.Sum(
            projection.requestedSchema().getFields().stream().map(Schema.Field::name).toList()));
  }
}
