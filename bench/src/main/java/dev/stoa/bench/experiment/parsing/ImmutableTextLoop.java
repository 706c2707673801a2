package dev.stoa.bench.experiment.parsing;

import dev.stoa.bench.experiment.parsing.RowObjects.Ranking;
import dev.stoa.bench.experiment.parsing.RowObjects.Revenue;
import dev.stoa.bench.experiment.parsing.RowObjects.UserVisit;
import dev.stoa.bench.experiment.study.data.UserVisits;
import dev.stoa.bench.peer.Sums;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.util.LineReader;

/**
 * The study's immutable decoding of text: a line is split into strings, which are parsed into the
 * fields of a new object.
 */
final class ImmutableTextLoop implements DecodingLoop {
  private final boolean parsesWholeRecords;

  /**
   * Creates a decoder.
   *
   * @param parsesWholeRecords false to parse only the strings of the fields that are read
   */
  ImmutableTextLoop(boolean parsesWholeRecords) {
    this.parsesWholeRecords = parsesWholeRecords;
  }

  @Override
  public Sums sum(Path directory, ParsingCase parsingCase) throws IOException {
    long rowCount = 0;
    long sum = 0;
    Text line = new Text();
    try (LineReader reader = StudyText.open(directory)) {
      while (reader.readLine(line) > 0) {
        String[] fields = line.toString().split("\\|");
        sum +=
            switch (parsingCase) {
              case RANKINGS -> ranking(fields).sum();
              case USER_VISITS -> userVisit(fields).sum();
              case TWO_FIELDS ->
                  (parsesWholeRecords ? userVisit(fields).revenue() : revenue(fields)).sum();
            };
        rowCount++;
      }
    }
    return new Sums(rowCount, sum);
  }

  private static Ranking ranking(String[] fields) {
    return new Ranking(fields[0], Integer.parseInt(fields[1]), Integer.parseInt(fields[2]));
  }

  private static UserVisit userVisit(String[] fields) {
    return new UserVisit(
        fields[0],
        fields[1],
        (int) LocalDate.parse(fields[2]).toEpochDay(),
        Double.parseDouble(fields[3]),
        fields[4],
        fields[5],
        fields[6],
        fields[7],
        Integer.parseInt(fields[8]));
  }

  private static Revenue revenue(String[] fields) {
    return new Revenue(
        fields[UserVisits.SOURCE_IP_POSITION],
        Double.parseDouble(fields[UserVisits.AD_REVENUE_POSITION]));
  }
}
