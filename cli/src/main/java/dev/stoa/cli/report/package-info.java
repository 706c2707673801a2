/**
 * Web pages that need no network: the page of {@code stoa describe --html}, and the template with
 * the chart library that {@code stoa bench} uses, too. A page's data is gathered in records,
 * written into the page as JSON, and drawn by the script among the resources.
 *
 * <p>Called by the command describe and by module bench.
 */
package dev.stoa.cli.report;
