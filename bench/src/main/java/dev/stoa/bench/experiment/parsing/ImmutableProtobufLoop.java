package dev.stoa.bench.experiment.parsing;

import com.google.protobuf.CodedInputStream;
import dev.stoa.bench.experiment.parsing.RowObjects.Ranking;
import dev.stoa.bench.experiment.parsing.RowObjects.UserVisit;
import dev.stoa.bench.experiment.study.file.TextFormat;
import dev.stoa.bench.peer.Sums;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Decodes messages of Protocol Buffers into a new object for each, with the library's stream, as
 * its compiler's code does. Numbers of fields are those of {@code ProtobufFormat}.
 */
final class ImmutableProtobufLoop implements DecodingLoop {
  private static final int TAG_BITS = 3;

  @Override
  public Sums sum(Path directory, ParsingCase parsingCase) throws IOException {
    long rowCount = 0;
    long sum = 0;
    try (InputStream file = Files.newInputStream(directory.resolve(TextFormat.FILE_NAME))) {
      CodedInputStream in = CodedInputStream.newInstance(file, StudyText.BUFFER_SIZE_IN_BYTES);
      while (!in.isAtEnd()) {
        int limit = in.pushLimit(in.readRawVarint32());
        sum +=
            switch (parsingCase) {
              case RANKINGS -> ranking(in).sum();
              case USER_VISITS -> visit(in).sum();
              case TWO_FIELDS -> visit(in).revenue().sum();
            };
        in.popLimit(limit);
        in.resetSizeCounter();
        rowCount++;
      }
    }
    return new Sums(rowCount, sum);
  }

  private static Ranking ranking(CodedInputStream in) throws IOException {
    String pageUrl = "";
    int pageRank = 0;
    int avgDuration = 0;
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (tag >>> TAG_BITS) {
        case 1 -> pageUrl = in.readStringRequireUtf8();
        case 2 -> pageRank = in.readInt32();
        default -> avgDuration = in.readInt32();
      }
    }
    return new Ranking(pageUrl, pageRank, avgDuration);
  }

  private static UserVisit visit(CodedInputStream in) throws IOException {
    String sourceIp = "";
    String destUrl = "";
    int visitDate = 0;
    double adRevenue = 0;
    String userAgent = "";
    String countryCode = "";
    String languageCode = "";
    String searchWord = "";
    int duration = 0;
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (tag >>> TAG_BITS) {
        case 1 -> sourceIp = in.readStringRequireUtf8();
        case 2 -> destUrl = in.readStringRequireUtf8();
        case 3 -> visitDate = in.readInt32();
        case 4 -> adRevenue = in.readDouble();
        case 5 -> userAgent = in.readStringRequireUtf8();
        case 6 -> countryCode = in.readStringRequireUtf8();
        case 7 -> languageCode = in.readStringRequireUtf8();
        case 8 -> searchWord = in.readStringRequireUtf8();
        default -> duration = in.readInt32();
      }
    }
    return new UserVisit(
        sourceIp,
        destUrl,
        visitDate,
        adRevenue,
        userAgent,
        countryCode,
        languageCode,
        searchWord,
        duration);
  }
}
