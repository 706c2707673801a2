package dev.stoa.spark.suites

import java.nio.file.{Files, Path}

import scala.jdk.CollectionConverters._

/**
 * The tests that `EXCLUSIONS.md` lists, read by `SuiteRun`. With `-Dexclusions=update` it corrects
 * the page: a test that passes leaves it, a test that fails joins it with its message as the reason.
 */
object Exclusions {
  private val Page = Path.of("EXCLUSIONS.md")
  private val Test = raw"\| `(.+)` \|".r
  private val Rule = "|---|"
  private val Reason = raw"\| (.+) \|".r
  private val Unexplained = "## Not looked into yet"

  /** Whether runs correct the page instead of failing. */
  val updating: Boolean = System.getProperty("exclusions") == "update"

  /** Returns the reasons by test name, from the sections that have the suite's name. */
  def of(suite: String): Map[String, String] = {
    var inSuite = false
    var reason = ""
    lines.flatMap {
      case line if line.startsWith("#") =>
        inSuite = line == s"### $suite"
        None
      case Test(name) if inSuite => Some(name -> reason)
      case Reason(text) =>
        reason = text
        None
      case _ => None
    }.toMap
  }

  /** Corrects the sections of a suite. */
  def update(suite: String, failures: Map[String, String]): Unit = synchronized {
    val listed = of(suite)
    var inSuite = false
    val kept = lines.filter { line =>
      if (line.startsWith("#")) inSuite = line == s"### $suite"
      line match {
        case Test(name) if inSuite => failures.contains(name)
        case _ => true
      }
    }
    val added = failures.toSeq.filterNot { case (name, _) => listed.contains(name) }
    write(if (added.isEmpty) kept else kept ++ section(suite, added, kept))
  }

  private def section(
      suite: String,
      failures: Seq[(String, String)],
      page: Seq[String]): Seq[String] =
    (if (page.contains(Unexplained)) Nil else Seq("", Unexplained)) ++
      Seq("", s"### $suite") ++
      failures.groupBy(_._2).toSeq.sortBy(_._1).flatMap { case (message, tests) =>
        Seq("", s"| $message |", Rule) ++ tests.map(_._1).sorted.map(name => s"| `$name` |")
      }

  /** Leaves out reasons without tests and suites without reasons. */
  private def write(page: Seq[String]): Unit = {
    val blocks = page.mkString("\n").split("\n\n+").toSeq.filterNot(_.endsWith(Rule))
    val kept = blocks.zip(blocks.drop(1) :+ "").collect {
      case (block, next) if !block.startsWith("### ") || next.startsWith("| ") => block
    }
    Files.writeString(Page, kept.mkString("\n\n").stripTrailing + "\n")
  }

  private def lines: Seq[String] = Files.readAllLines(Page).asScala.toSeq
}
