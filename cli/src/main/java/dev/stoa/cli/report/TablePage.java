package dev.stoa.cli.report;

import dev.stoa.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Writes the page of {@code stoa describe --html}. */
public final class TablePage {
  private TablePage() {}

  /**
   * Writes a page about a table, replacing an existing file.
   *
   * @param location the table, as the user wrote it
   * @param boundsColumn the column whose bounds are shown first; empty for the one that prunes most
   * @throws dev.stoa.exception.InvalidTableException when this column does not exist
   */
  public static void write(Path file, String location, Table table, Optional<String> boundsColumn)
      throws IOException {
    TableReport report = TableReportReader.read(location, table, boundsColumn);
    Files.writeString(file, html(report, boundsColumn));
  }

  private static String html(TableReport report, Optional<String> boundsColumn) throws IOException {
    return HtmlTemplate.read(TablePage.class, "table.html")
        .replaceByFile("style", "table.css")
        .replaceByChartLibrary("library")
        .replaceByFile("heat-map", "heat-map.js")
        .replaceByFile("script", "table.js")
        .replaceByJson("data", TableReportJson.write(report, boundsColumn))
        .text();
  }
}
