package dev.stoa.bench.experiment.sql;

import dev.stoa.cli.demo.crawl.CrawlGenerator;
import dev.stoa.cli.demo.crawl.CrawlOptions;
import dev.stoa.cli.demo.crawl.UrlInfo;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** Writes the pages of a crawl into DuckDB, with short content, since no query reads it. */
final class CrawlRows {
  static final String TABLE_NAME = "crawl";

  private static final CrawlOptions OPTIONS =
      CrawlOptions.ofThePaper()
          .withMedianContentSizeInBytes(CrawlOptions.MIN_CONTENT_SIZE_IN_BYTES);

  private CrawlRows() {}

  /** Creates the table and writes pages. */
  static void write(long seed, long pageCount, Connection connection) throws SQLException {
    DuckDbSession.execute(
        connection,
        "CREATE TABLE %s (url VARCHAR, srcUrl VARCHAR, fetchTime TIMESTAMP, inlink VARCHAR[],"
                .formatted(TABLE_NAME)
            + " metadata MAP(VARCHAR, VARCHAR), annotations MAP(VARCHAR, VARCHAR), content BLOB)");
    CrawlGenerator pages = new CrawlGenerator(seed, pageCount, OPTIONS);
    try (DuckDBAppender appender =
        connection
            .unwrap(DuckDBConnection.class)
            .createAppender(SqlData.DATABASE_NAME, "main", TABLE_NAME)) {
      while (pages.hasNext()) {
        append(appender, pages.next());
      }
    }
  }

  private static void append(DuckDBAppender appender, GenericRecord page) throws SQLException {
    ByteBuffer content = (ByteBuffer) page.get(UrlInfo.CONTENT);
    byte[] contentBytes = new byte[content.remaining()];
    content.duplicate().get(contentBytes);
    appender
        .beginRow()
        .append(page.get(UrlInfo.URL).toString())
        .append(page.get(UrlInfo.SRC_URL).toString())
        .append(time((Long) page.get(UrlInfo.FETCH_TIME)))
        .append(texts((Collection<?>) page.get(UrlInfo.INLINK)))
        .append(texts((Map<?, ?>) page.get(UrlInfo.METADATA)))
        .append(texts((Map<?, ?>) page.get(UrlInfo.ANNOTATIONS)))
        .append(contentBytes)
        .endRow();
  }

  private static LocalDateTime time(long millis) {
    return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
  }

  private static List<String> texts(Collection<?> values) {
    return values.stream().map(Object::toString).toList();
  }

  private static Map<String, String> texts(Map<?, ?> values) {
    Map<String, String> texts = new LinkedHashMap<>();
    values.forEach((key, value) -> texts.put(key.toString(), value.toString()));
    return texts;
  }
}
