package dev.stoa.bench.experiment.parsing;

import com.sleepycat.bind.tuple.TupleBinding;
import com.sleepycat.bind.tuple.TupleInput;
import com.sleepycat.je.DatabaseEntry;
import dev.stoa.bench.experiment.parsing.RowObjects.Ranking;
import dev.stoa.bench.experiment.parsing.RowObjects.UserVisit;
import dev.stoa.bench.peer.Sums;
import java.io.IOException;
import java.nio.file.Path;

/** Decodes tuples into a new object for each, as a binding of Berkeley DB does. */
final class ImmutableTupleLoop implements DecodingLoop {
  private final TupleSource.Opener opener;

  ImmutableTupleLoop(TupleSource.Opener opener) {
    this.opener = opener;
  }

  @Override
  public Sums sum(Path directory, ParsingCase parsingCase) throws IOException {
    long rowCount = 0;
    long sum = 0;
    DatabaseEntry tuple = new DatabaseEntry();
    try (TupleSource source = opener.open(directory)) {
      while (source.next(tuple)) {
        TupleInput in = TupleBinding.entryToInput(tuple);
        sum +=
            switch (parsingCase) {
              case RANKINGS -> ranking(in).sum();
              case USER_VISITS -> visit(in).sum();
              case TWO_FIELDS -> visit(in).revenue().sum();
            };
        rowCount++;
      }
    }
    return new Sums(rowCount, sum);
  }

  private static Ranking ranking(TupleInput in) {
    return new Ranking(in.readString(), in.readInt(), in.readInt());
  }

  private static UserVisit visit(TupleInput in) {
    return new UserVisit(
        in.readString(),
        in.readString(),
        in.readInt(),
        in.readDouble(),
        in.readString(),
        in.readString(),
        in.readString(),
        in.readString(),
        in.readInt());
  }
}
