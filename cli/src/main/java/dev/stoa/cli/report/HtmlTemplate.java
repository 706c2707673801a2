package dev.stoa.cli.report;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;

/**
 * An HTML page with placeholders, and the files that are embedded in the page: scripts, styles, and
 * the chart library, so that a page needs no network. Used for the pages of {@code stoa describe}
 * and {@code stoa bench}.
 */
public final class HtmlTemplate {
  /** The names of libraries and their script files, separated by a colon. */
  private static final List<String> SCRIPTS =
      List.of(
          "chart.js:chart.umd.min.js",
          "chartjs-plugin-datalabels:chartjs-plugin-datalabels.min.js");

  private final Class<?> owner;
  private String text;

  private HtmlTemplate(Class<?> owner, String text) {
    this.owner = owner;
    this.text = text;
  }

  /**
   * Reads a page with placeholders, which are written {@code {{name}}}.
   *
   * @param owner a class in whose package the page and its files are
   */
  public static HtmlTemplate read(Class<?> owner, String file) throws IOException {
    return new HtmlTemplate(owner, readResource(owner, file));
  }

  /** Replaces a placeholder. */
  public HtmlTemplate replace(String placeholder, String value) {
    text = text.replace("{{" + placeholder + "}}", value);
    return this;
  }

  /** Replaces a placeholder by a file of the owner's package. */
  public HtmlTemplate replaceByFile(String placeholder, String file) throws IOException {
    return replace(placeholder, readResource(owner, file));
  }

  /** Replaces a placeholder by the scripts that draw charts. */
  public HtmlTemplate replaceByChartLibrary(String placeholder) throws IOException {
    StringBuilder scripts = new StringBuilder();
    for (String script : SCRIPTS) {
      String library = script.substring(0, script.indexOf(':'));
      String file = script.substring(script.indexOf(':') + 1);
      String directory = "/META-INF/resources/webjars/" + library + "/" + version(library);
      scripts.append(readResource(HtmlTemplate.class, directory + "/dist/" + file)).append('\n');
    }
    // The page comes without the scripts' source maps.
    return replace(placeholder, scripts.toString().replaceAll("(?m)^//# sourceMappingURL=.*$", ""));
  }

  /** Replaces a placeholder by JSON within a script element, which no text in it can close. */
  public HtmlTemplate replaceByJson(String placeholder, String json) {
    return replace(placeholder, json.replace("<", "\\u003c"));
  }

  /** Returns the page with the replaced placeholders. */
  public String text() {
    return text;
  }

  private static String version(String library) throws IOException {
    Properties properties = new Properties();
    String name = "/META-INF/maven/org.webjars.npm/" + library + "/pom.properties";
    try (InputStream in = open(HtmlTemplate.class, name)) {
      properties.load(in);
    }
    return properties.getProperty("version");
  }

  private static String readResource(Class<?> owner, String name) throws IOException {
    try (InputStream in = open(owner, name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static InputStream open(Class<?> owner, String name) throws IOException {
    InputStream in = owner.getResourceAsStream(name);
    if (in == null) {
      throw new FileNotFoundException(name + " is not on the class path");
    }
    return in;
  }
}
