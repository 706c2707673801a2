package dev.stoa.bench.column;

import dev.stoa.bench.experiment.loop.Format;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.peer.Projection;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.Schema;

/** A format read column by column. Called by the experiments about columns, by its name. */
public interface ColumnFormat extends Format {
  /** Opens the files anew and finds the answer; the outcome has its time. */
  Outcome ask(Path directory, Question question) throws IOException;

  @Override
  default Outcome sum(Path directory, Projection projection) throws IOException {
    return ask(
        directory,
        new Question.Sum(projection.asked().getFields().stream().map(Schema.Field::name).toList()));
  }
}
