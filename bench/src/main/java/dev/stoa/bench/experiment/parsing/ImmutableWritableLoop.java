package dev.stoa.bench.experiment.parsing;

import dev.stoa.bench.experiment.parsing.RowObjects.Ranking;
import dev.stoa.bench.experiment.parsing.RowObjects.Revenue;
import dev.stoa.bench.experiment.parsing.RowObjects.UserVisit;
import dev.stoa.bench.experiment.study.file.RankingWritable;
import dev.stoa.bench.experiment.study.file.UserVisitWritable;
import dev.stoa.bench.peer.Sums;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;

/** Reads Writables whose texts become strings, and a new object for each row. */
final class ImmutableWritableLoop implements DecodingLoop {
  @Override
  public Sums sum(Path directory, ParsingCase parsingCase) throws IOException {
    try (SequenceFile.Reader reader = StudySequence.open(directory)) {
      return parsingCase == ParsingCase.RANKINGS
          ? sumRankings(reader)
          : sumVisits(reader, parsingCase);
    }
  }

  private static Sums sumRankings(SequenceFile.Reader reader) throws IOException {
    long rowCount = 0;
    long sum = 0;
    RankingWritable row = new RankingWritable();
    while (reader.next(NullWritable.get(), row)) {
      sum += new Ranking(row.pageUrl(), row.pageRank(), row.avgDuration()).sum();
      rowCount++;
    }
    return new Sums(rowCount, sum);
  }

  private static Sums sumVisits(SequenceFile.Reader reader, ParsingCase parsingCase)
      throws IOException {
    long rowCount = 0;
    long sum = 0;
    UserVisitWritable row = new UserVisitWritable();
    while (reader.next(NullWritable.get(), row)) {
      sum +=
          parsingCase == ParsingCase.TWO_FIELDS
              ? new Revenue(row.sourceIp(), row.adRevenue()).sum()
              : visit(row).sum();
      rowCount++;
    }
    return new Sums(rowCount, sum);
  }

  private static UserVisit visit(UserVisitWritable row) {
    return new UserVisit(
        row.sourceIp(),
        row.destUrl(),
        row.visitDate(),
        row.adRevenue(),
        row.userAgent(),
        row.countryCode(),
        row.languageCode(),
        row.searchWord(),
        row.duration());
  }
}
